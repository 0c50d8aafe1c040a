import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { maxPortfolioRows } from '../../platform/aws/table/where.ts';
import type { Where } from '../../platform/aws/table/table.ts';
import { accountIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import type { AccountFilters, accountEvents } from './contract.ts';
import { customCondition } from './custom-fields.ts';

/**
 * Lists the accounts that match all filters, in the order of their ids. A status other than `open` has an index, which
 * is used if it is the only filter; other filters read the accounts, or find them in their index.
 */
export function accountQuery(organization: OrganizationId, filters: AccountFilters): Listing {
  const { external_id: externalId, ids, status, ...others } = filters;
  const where = {
    ...(status && { collection_status: status === 'open' ? { not: 'resolved' } : status }),
    ...conditionsOf(others),
  };
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
  const isByStatusOnly = status && status !== 'open' && Object.keys(where).length === 1;
  if (isByStatusOnly)
    return { partitions: partitions.accountsByStatus(organization, status), kinds: 'account', index: 'gsi1' };
  const all: Listing = { partitions: partitions.accounts(organization), kinds: 'account' };
  return Object.keys(where).length === 0 ? all : { ...all, where, maxReadRows: maxPortfolioRows };
}

/** Match the accounts that the summary of a campaign counts. */
const eventConditions: Readonly<Record<(typeof accountEvents)[number], Where>> = {
  interaction: { interaction_count: { from: 1 } },
  promise: { promise_count: { from: 1 } },
  settlement: { 'settlement.status': 'accepted' },
  payment: { paid_amount: { after: 0 } },
};

function conditionsOf(filters: Omit<AccountFilters, 'external_id' | 'ids' | 'status'>): Where {
  const {
    updated_since,
    resolution,
    campaign_id,
    source_system,
    custom,
    min_pending,
    max_pending,
    due_after,
    due_before,
    opted_out,
    has,
  } = filters;
  return {
    ...(has && eventConditions[has]),
    ...(updated_since !== undefined && { updated_at: { from: updated_since } }),
    ...(resolution !== undefined && { resolution }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(source_system !== undefined && { source_system }),
    ...(custom !== undefined && customWhere(custom)),
    ...((min_pending ?? max_pending) !== undefined && { pending_balance: { from: min_pending, upTo: max_pending } }),
    ...((due_after ?? due_before) !== undefined && { due_date: { after: due_after, before: due_before } }),
    ...(opted_out !== undefined && { 'contact.opted_out': opted_out || { not: true } }),
  };
}

function customWhere(condition: string): Where {
  const { key, value, number } = customCondition(condition);
  return { [`custom.${key}`]: number === undefined ? value : { is: value, orIs: number } };
}
