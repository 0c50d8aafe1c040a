import { parseSearch } from '../routes/search-text.ts';

/** Search values that do not belong to a view: the organization, and the row, message or campaign being worked on. */
const excludedNames: readonly string[] = ['org', 'assign', 'delivery', 'message', 'person'];

export const filtersOf = (search: object): [string, unknown][] =>
  Object.entries(search).filter(([name]) => !excludedNames.includes(name));

/** What stays in the address when a view is opened. */
export const keptOf = (search: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => excludedNames.includes(name)));

/** The filters of a saved view. */
export const viewSearch = (text: string): Record<string, unknown> => Object.fromEntries(filtersOf(parseSearch(text)));
