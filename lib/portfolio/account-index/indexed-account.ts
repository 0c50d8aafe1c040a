import type { AccountId } from '../../foundation/ids.ts';
import { isOptedOutEverywhere } from '../contacts/contact-opt-out.ts';
import { type Account, isCollectable } from '../accounts/account.ts';

/** What accounts are filtered and sorted by, at the paths of `Account`. Counts are 1 if there are any. */
export interface IndexedFields {
  readonly collection_status: string;
  readonly resolution?: string;
  readonly campaign_id?: string;
  readonly source_system?: string;
  readonly currency: string;
  readonly pending_balance: number;
  readonly due_date?: string;
  /** Milliseconds since 1970, like the other times below. */
  readonly last_contacted_at?: number;
  readonly next_action_at?: number;
  readonly assigned_to?: string;
  readonly follow_up?: { readonly at: string };
  /** Absent before the first attempt. */
  readonly interaction_count?: 0 | 1;
  readonly replied?: true;
  readonly promise_count: 0 | 1;
  readonly paid_amount: 0 | 1;
  readonly settlement?: { readonly status: 'accepted' };
  readonly contact: { readonly opted_out: boolean };
}

export interface IndexedAccount {
  readonly id: AccountId;
  /** When the account was created; then its version; then when it was updated. Later rows replace earlier ones. */
  readonly age: readonly [createdAt: number, version: number, updatedAt: number];
  /** Null if the account is gone. */
  readonly fields: IndexedFields | null;
}

const timeOf = (instant: string | undefined): number | undefined =>
  instant === undefined ? undefined : Date.parse(instant);

const oneIf = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);

function indexedFields(account: Account): IndexedFields {
  const { resolution, campaign_id, source_system, due_date, assigned_to, follow_up } = account;
  const last = timeOf(account.last_contacted_at);
  const next = isCollectable(account) ? timeOf(account.next_action_at) : undefined;
  return {
    collection_status: account.collection_status,
    ...(resolution !== undefined && { resolution }),
    ...(campaign_id !== undefined && { campaign_id }),
    ...(source_system !== undefined && { source_system }),
    currency: account.currency,
    pending_balance: account.pending_balance,
    ...(due_date !== undefined && { due_date }),
    ...(last !== undefined && { last_contacted_at: last }),
    ...(next !== undefined && { next_action_at: next }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(follow_up && { follow_up: { at: new Date(follow_up.at).toISOString() } }),
    ...(account.interaction_count !== undefined && { interaction_count: oneIf(account.interaction_count > 0) }),
    ...(account.replied && { replied: true }),
    promise_count: oneIf((account.promise_count ?? 0) > 0),
    paid_amount: oneIf(account.paid_amount > 0),
    ...(account.settlement?.status === 'accepted' && { settlement: { status: 'accepted' } }),
    contact: { opted_out: isOptedOutEverywhere(account.contact) },
  };
}

export const indexedAccount = (account: Account): IndexedAccount => ({
  id: account.id,
  age: [Date.parse(account.created_at), account.version, Date.parse(account.updated_at)],
  fields: indexedFields(account),
});

/** An account is deleted at the version that was read, so its next version is later than all that were written. */
export const removedAccount = ({ id, age: [createdAt, version] }: IndexedAccount, at: number): IndexedAccount => ({
  id,
  age: [createdAt, version + 1, at],
  fields: null,
});

/** Rows of the same age are the same, or differ in a count that has no time: then the one recorded last is later. */
const isEarlier = (one: IndexedAccount, other: IndexedAccount): boolean => {
  const at = one.age.findIndex((part, index) => part !== other.age[index]);
  return at !== -1 && (one.age[at] ?? 0) < (other.age[at] ?? 0);
};

/** The last row of each account, of rows in the order in which they were recorded. */
export function latestRows(rows: readonly IndexedAccount[]): Map<AccountId, IndexedAccount> {
  const latest = new Map<AccountId, IndexedAccount>();
  for (const row of rows) {
    const known = latest.get(row.id);
    if (!known || !isEarlier(row, known)) latest.set(row.id, row);
  }
  return latest;
}

export const haveSameFields = (one: IndexedFields | null, other: IndexedFields | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
