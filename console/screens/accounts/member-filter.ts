import type * as z from 'zod/mini';
import type { AccountFilter } from '../../../lib/portfolio/account-fields/contract.ts';
import type { searchSchemas } from '../../routes/search-schemas.ts';
import { isCondition, isCurrency } from './condition-text.ts';
import { addDays, dueSpanOf } from './due-span.ts';

type AccountsSearch = z.output<typeof searchSchemas.accounts>;
type MemberFilter = z.input<ReturnType<typeof AccountFilter>>;

/** The filters as those by which accounts join a campaign, where days past due count from the day of the job. */
export function toMemberFilter(search: AccountsSearch, me: string): MemberFilter | undefined {
  const { status, has, campaign, min_pending, max_pending, min_days, max_days, due_from, due_to } = search;
  const { opted_out, currency, assigned, call_back, custom, updated, changed_since } = search;
  // A time that passes says little about tomorrow, and campaigns have no filter by changes.
  if ([call_back, updated, changed_since].some((value) => value !== undefined)) return undefined;
  const filter = {
    ...(status !== undefined && { status }),
    ...(has !== undefined && { has }),
    ...(campaign !== undefined && { campaign_id: campaign }),
    ...(min_pending !== undefined && { min_pending }),
    ...(max_pending !== undefined && { max_pending }),
    ...(min_days !== undefined && { min_days_past_due: min_days }),
    ...(max_days !== undefined && { max_days_past_due: max_days }),
    ...dueSpanOf({ due_from, due_to }, 0, 'UTC'),
    ...(opted_out !== undefined && { opted_out: opted_out === 'true' }),
    ...(isCurrency(currency) && { currency }),
    ...(assigned !== undefined && { assigned_to: assigned === 'me' ? me : assigned }),
    ...(isCondition(custom) && { custom }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

/** The address of the list of the accounts that match. Its days include both ends. */
export const searchOf = (filter: MemberFilter): AccountsSearch => ({
  status: filter.status,
  has: filter.has,
  campaign: filter.campaign_id,
  min_pending: filter.min_pending,
  max_pending: filter.max_pending,
  min_days: filter.min_days_past_due,
  max_days: filter.max_days_past_due,
  due_from: filter.due_after && addDays(filter.due_after, 1),
  due_to: filter.due_before && addDays(filter.due_before, -1),
  opted_out: filter.opted_out === undefined ? undefined : filter.opted_out ? 'true' : 'false',
  currency: filter.currency,
  assigned: filter.assigned_to,
  custom: filter.custom,
});
