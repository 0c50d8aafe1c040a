import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { maxPortfolioRows } from '../../platform/aws/table/where.ts';
import type { Where } from '../../platform/aws/table/table.ts';
import { dayAfter } from '../../foundation/calendar.ts';
import { accountIdOf } from '../../foundation/derived-ids.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Contact } from '../contacts/contact.ts';
import type { accountEvents } from '../account-fields/contract.ts';
import type { AccountFilters } from './contract.ts';
import { customCondition } from '../account-fields/custom-fields.ts';

export type DaysPastDue = 'min_days_past_due' | 'max_days_past_due';

/** Days past due are due dates here: see `withDueDates`. */
export type ListFilters = Omit<AccountFilters, 'contact_id' | 'sort' | DaysPastDue>;

/** Filters that the index of accounts has the fields for. */
export type IndexedFilters = Omit<ListFilters, 'external_id' | 'ids' | 'updated_since' | 'custom'>;

export const countsDays = ({ min_days_past_due: min, max_days_past_due: max }: Pick<AccountFilters, DaysPastDue>) =>
  min !== undefined || max !== undefined;

/** Replaces the days past due of a filter by due dates. `today`, the organization's day, is used if it counts days. */
export function withDueDates<Filters extends Pick<AccountFilters, DaysPastDue | 'due_after' | 'due_before'>>(
  { min_days_past_due: min, max_days_past_due: max, ...filters }: Filters,
  today: string,
): Omit<Filters, DaysPastDue> {
  const { due_after: after = '', due_before: before = '~' } = filters;
  return {
    ...filters,
    ...(min !== undefined && { due_before: earlier(before, dayAfter(today, 1 - min)) }),
    ...(max !== undefined && { due_after: later(after, dayAfter(today, -1 - max)) }),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The contact of the filter `contact_id`, which may not exist. */
export type FilteredContact = Pick<Contact, 'account_id' | 'external_id' | 'aliases'> & { readonly id: ContactId };

/**
 * Lists the accounts that match all filters, in the order of their ids. A status other than `open` has an index, which
 * is used if it is the only filter; other filters read the accounts, or find them in their index.
 */
export function accountQuery(organization: OrganizationId, filters: ListFilters, contact?: FilteredContact): Listing {
  const { external_id: externalId, ids, ...others } = filters;
  const { status } = others;
  const where = { ...(contact && { 'contact.id': contact.id }), ...accountConditions(others) };
  const idOfExternalId = externalId === undefined ? undefined : accountIdOf(organization, externalId);
  if (ids !== undefined) {
    const wanted = idOfExternalId === undefined ? ids : ids.filter((id) => id === idOfExternalId);
    const rowKeys = wanted.map((id) => keys.account(organization, id));
    return { partitions: partitions.accounts(organization), kinds: 'account', rowKeys, where };
  }
  if (idOfExternalId !== undefined) {
    const { pk, sk } = keys.account(organization, idOfExternalId);
    return { partitions: [pk], kinds: 'account', from: sk, upTo: sk, where };
  }
  if (contact) return listingOfContact(organization, contact, where);
  const isByStatusOnly = status && status !== 'open' && Object.keys(where).length === 1;
  if (isByStatusOnly)
    return { partitions: partitions.accountsByStatus(organization, status), kinds: 'account', index: 'gsi1' };
  const all: Listing = { partitions: partitions.accounts(organization), kinds: 'account' };
  return Object.keys(where).length === 0 ? all : { ...all, where, maxReadRows: maxPortfolioRows };
}

/** The account of a contact that is its own is in no index. */
function listingOfContact(organization: OrganizationId, contact: FilteredContact, where: Where): Listing {
  const { id, account_id: own, external_id: externalId, aliases } = contact;
  if (own === undefined || externalId !== undefined || aliases)
    return { partitions: [partitions.accountsOfContact(organization, id)], kinds: 'account', index: 'gsi3', where };
  const key = keys.account(organization, own);
  return { partitions: [key.pk], kinds: 'account', rowKeys: [key], where };
}

/** Match the accounts that the summary of a campaign counts. */
const eventConditions: Readonly<Record<(typeof accountEvents)[number], Where>> = {
  attempt: { interaction_count: { from: 0 } },
  interaction: { interaction_count: { from: 1 } },
  reply: { replied: true },
  promise: { promise_count: { from: 1 } },
  settlement: { 'settlement.status': 'accepted' },
  payment: { paid_amount: { after: 0 } },
};

export function accountConditions(filters: Omit<ListFilters, 'external_id' | 'ids'>): Where {
  const {
    status,
    updated_since,
    resolution,
    campaign_id,
    source_system,
    currency,
    custom,
    min_pending,
    max_pending,
    due_after,
    due_before,
    opted_out,
    assigned_to,
    follow_up_before,
    has,
  } = filters;
  return {
    ...(status && { collection_status: status === 'open' ? { not: 'resolved' } : status }),
    ...(has && eventConditions[has]),
    ...(updated_since !== undefined && { updated_at: { from: updated_since } }),
    ...(resolution !== undefined && { resolution }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(source_system !== undefined && { source_system }),
    ...(currency !== undefined && { currency }),
    ...(custom !== undefined && customWhere(custom)),
    ...((min_pending ?? max_pending) !== undefined && { pending_balance: { from: min_pending, upTo: max_pending } }),
    ...((due_after ?? due_before) !== undefined && { due_date: { after: due_after, before: due_before } }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(follow_up_before !== undefined && { 'follow_up.at': { before: follow_up_before } }),
    ...(opted_out !== undefined && {
      'contact.opted_out': opted_out
        ? { is: true, without: 'contact.opted_out_channels' }
        : { not: true, orWith: 'contact.opted_out_channels' },
    }),
  };
}

function customWhere(condition: string): Where {
  const { key, value, number } = customCondition(condition);
  return { [`custom.${key}`]: number === undefined ? value : { is: value, orIs: number } };
}
