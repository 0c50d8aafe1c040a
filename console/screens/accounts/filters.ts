import type { SearchOf } from '../../addresses/addresses.ts';
import type { ListFilters, NewExport } from '../../calls/account-list.ts';

export type AccountsSearch = SearchOf<'accounts'>;

const dayMs = 86_400_000;

/** The calendar day of an instant in a time zone. */
const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const firstOf = (days: readonly string[]) => days.toSorted()[0];
const lastOf = (days: readonly string[]) => days.toSorted().at(-1);
const areGiven = (days: readonly (string | undefined)[]) => days.filter((day) => day !== undefined);

const addDays = (day: string, days: number): string => {
  const to = new Date(Date.parse(day) + days * dayMs);
  return Number.isNaN(to.getTime()) ? day : to.toISOString().slice(0, 10);
};

/** The filters of an address as the service reads them; days count from today in the organization's time zone. */
export function toFilters(search: AccountsSearch, now: number, timeZone: string): ListFilters {
  const { status, has, campaign, min_pending, max_pending, min_days, max_days, opted_out, updated } = search;
  const today = dayIn(timeZone, now);
  const { due_from, due_to } = search;
  const dueBefore = firstOf(
    areGiven([min_days === undefined ? undefined : addDays(today, 1 - min_days), due_to && addDays(due_to, 1)]),
  );
  const dueAfter = lastOf(
    areGiven([max_days === undefined ? undefined : addDays(today, -max_days - 1), due_from && addDays(due_from, -1)]),
  );
  return {
    ...(status !== undefined && { status }),
    ...(has !== undefined && { has }),
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(min_pending !== undefined && { min_pending: String(min_pending) }),
    ...(max_pending !== undefined && { max_pending: String(max_pending) }),
    ...(dueBefore !== undefined && { due_before: dueBefore }),
    ...(dueAfter !== undefined && { due_after: dueAfter }),
    ...(opted_out !== undefined && { opted_out }),
    ...(updated !== undefined && { updated_since: new Date(now - Number(updated) * dayMs).toISOString() }),
  };
}

/** The filters that the export knows too. */
export const toExportFilters = ({ status, campaign, min_days, max_days }: AccountsSearch): NewExport['filters'] => ({
  ...(status !== undefined && status !== 'open' && { status }),
  ...(campaign !== undefined && { campaign_id: campaign }),
  ...(min_days !== undefined && { days_past_due_min: min_days }),
  ...(max_days !== undefined && { days_past_due_max: max_days }),
});

/** Whether the list is filtered by something that the export cannot filter by. */
export const exportsMore = (search: AccountsSearch): boolean => {
  const { status, has, min_pending, max_pending, due_from, due_to, opted_out, updated } = search;
  const others = [has, min_pending, max_pending, due_from, due_to, opted_out, updated];
  return status === 'open' || others.some((value) => value !== undefined);
};

/** No filter; the chosen columns stay. */
export const noFilters = {
  status: undefined,
  has: undefined,
  campaign: undefined,
  min_pending: undefined,
  max_pending: undefined,
  min_days: undefined,
  max_days: undefined,
  due_from: undefined,
  due_to: undefined,
  opted_out: undefined,
  updated: undefined,
} satisfies AccountsSearch;

export const isFiltered = ({ org: _org, columns: _columns, assign: _assign, ...filters }: AccountsSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
