import type { SearchOf } from '../../addresses/addresses.ts';
import type { ListFilters, NewExport } from '../../calls/account-list.ts';

export type AccountsSearch = SearchOf<'accounts'>;

const dayMs = 86_400_000;

/** The calendar day of an instant in a time zone. */
const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

const addDays = (day: string, days: number): string => {
  const to = new Date(Date.parse(day) + days * dayMs);
  return Number.isNaN(to.getTime()) ? day : to.toISOString().slice(0, 10);
};

/** The filters of an address as the service reads them; days count from today in the organization's time zone. */
export function toFilters(search: AccountsSearch, now: number, timeZone: string): ListFilters {
  const { status, campaign, min_pending, max_pending, min_days, max_days, opted_out, updated } = search;
  const today = dayIn(timeZone, now);
  return {
    ...(status !== undefined && { status }),
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(min_pending !== undefined && { min_pending: String(min_pending) }),
    ...(max_pending !== undefined && { max_pending: String(max_pending) }),
    ...(min_days !== undefined && { due_before: addDays(today, 1 - min_days) }),
    ...(max_days !== undefined && { due_after: addDays(today, -max_days - 1) }),
    ...(opted_out !== undefined && { opted_out }),
    ...(updated !== undefined && { updated_since: new Date(now - Number(updated) * dayMs).toISOString() }),
  };
}

/** The filters that the export knows too. */
export const toExportFilters = ({ status, campaign, min_days, max_days }: AccountsSearch): NewExport['filters'] => ({
  ...(status !== undefined && { status }),
  ...(campaign !== undefined && { campaign_id: campaign }),
  ...(min_days !== undefined && { days_past_due_min: min_days }),
  ...(max_days !== undefined && { days_past_due_max: max_days }),
});

/** Whether the list is filtered by something that the export cannot filter by. */
export const exportsMore = ({ min_pending, max_pending, opted_out, updated }: AccountsSearch): boolean =>
  [min_pending, max_pending, opted_out, updated].some((value) => value !== undefined);

/** No filter; the chosen columns stay. */
export const noFilters = {
  status: undefined,
  campaign: undefined,
  min_pending: undefined,
  max_pending: undefined,
  min_days: undefined,
  max_days: undefined,
  opted_out: undefined,
  updated: undefined,
} satisfies AccountsSearch;

export const isFiltered = ({ org: _org, columns: _columns, ...filters }: AccountsSearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
