import type * as z from 'zod/mini';
import { accountSorts, type searchSchemas } from '../../routes/search-schemas.ts';
import type { ListFilters, NewExport } from '../../queries/account-list.ts';
import type { Sort } from '../../grid/column.ts';
import { isCondition, isCurrency } from './condition-text.ts';
import { dueSpanOf } from './due-span.ts';

const dayMs = 86_400_000;

export type AccountsSearch = z.output<typeof searchSchemas.accounts>;

/** Converts search values to the service's filters. Days count from today in the organization's time zone. */
export function toFilters(search: AccountsSearch, now: number, timeZone: string, me: string): ListFilters {
  const { status, has, campaign, min_pending, max_pending, opted_out, currency, assigned, call_back, custom } = search;
  const since = changedSince(search, now);
  return {
    ...(status !== undefined && { status }),
    ...(has !== undefined && { has }),
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(min_pending !== undefined && { min_pending: String(min_pending) }),
    ...(max_pending !== undefined && { max_pending: String(max_pending) }),
    ...dueSpanOf(search, now, timeZone),
    ...(opted_out !== undefined && { opted_out }),
    ...(isCurrency(currency) && { currency }),
    ...(assigned !== undefined && { assigned_to: assigned === 'me' ? me : assigned }),
    ...(call_back !== undefined && { follow_up_before: new Date(now).toISOString() }),
    ...(since !== undefined && { updated_since: since }),
    ...(isCondition(custom) && { custom }),
  };
}

/** The service sorts and totals by an index, which does not have these fields. */
export const isSortable = ({ custom, updated, changed_since: since }: AccountsSearch): boolean =>
  !isCondition(custom) && updated === undefined && since === undefined;

export function sortOf({ sort }: AccountsSearch): Sort | undefined {
  if (sort === undefined) return undefined;
  const isDescending = sort.startsWith('-');
  return { key: isDescending ? sort.slice(1) : sort, direction: isDescending ? 'descending' : 'ascending' };
}

export function sortText({ key, direction }: Sort): AccountsSearch['sort'] {
  const text = direction === 'descending' ? `-${key}` : key;
  return accountSorts.find((each) => each === text);
}

function changedSince({ updated, changed_since: since }: AccountsSearch, now: number): string | undefined {
  const starts = [
    ...(updated === undefined ? [] : [now - Number(updated) * dayMs]),
    ...(since === undefined ? [] : [Date.parse(since)]),
  ];
  return starts.length === 0 ? undefined : new Date(Math.max(...starts)).toISOString();
}

export const toExportFilters = ({
  status,
  campaign,
  min_days,
  max_days,
  custom,
}: AccountsSearch): NewExport['filters'] => ({
  ...(status !== undefined && status !== 'open' && { status }),
  ...(campaign !== undefined && { campaign_id: campaign }),
  ...(min_days !== undefined && { days_past_due_min: min_days }),
  ...(max_days !== undefined && { days_past_due_max: max_days }),
  ...(isCondition(custom) && { custom }),
});

/** True if the export would contain more accounts than the list, because it lacks one of the filters. */
export const exportsMore = (search: AccountsSearch): boolean => {
  const { status, has, min_pending, max_pending, due_from, due_to, opted_out, currency, assigned, call_back } = search;
  const { updated, changed_since } = search;
  const others = [
    has,
    min_pending,
    max_pending,
    due_from,
    due_to,
    opted_out,
    currency,
    assigned,
    call_back,
    updated,
    changed_since,
  ];
  return status === 'open' || others.some((value) => value !== undefined);
};

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
  currency: undefined,
  assigned: undefined,
  call_back: undefined,
  custom: undefined,
  updated: undefined,
  changed_since: undefined,
} satisfies AccountsSearch;

export const isFiltered = (search: AccountsSearch): boolean =>
  Object.entries(search).some(([name, value]) => name in noFilters && value !== undefined);
