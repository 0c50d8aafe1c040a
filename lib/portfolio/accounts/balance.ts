import type { CollectionStatus } from '../../foundation/collection-status.ts';
import { add, subtract } from '../../foundation/money.ts';
import type { Account } from './account.ts';

/** The amounts that a write names; the others stay. */
export interface GivenAmounts {
  readonly currency?: string | undefined;
  readonly total_amount?: number | undefined;
  readonly pending_balance?: number | undefined;
}

type Owed = Pick<Account, 'currency' | 'total_amount' | 'pending_balance'>;

/** What is pending after a write. A total given alone moves the pending balance by the difference, never below 0. */
export function pendingBalanceAfter(before: Owed, { currency = before.currency, ...given }: GivenAmounts): number {
  if (given.pending_balance !== undefined) return given.pending_balance;
  if (given.total_amount === undefined) return before.pending_balance;
  // The currency changes only while nothing is paid, and amounts of two currencies have no difference.
  if (currency !== before.currency) return given.total_amount;
  return Math.max(0, add(before.pending_balance, subtract(given.total_amount, before.total_amount)));
}

/** The status after a balance is written: 0 resolves the account, more reopens a resolved one. */
export function statusForBalance(status: CollectionStatus, balance: number): CollectionStatus {
  if (balance <= 0) return 'resolved';
  return status === 'resolved' ? 'active' : status;
}

/**
 * Status and pending balance after a write. A total that does not move the balance does not change the status: an account
 * that was resolved by hand stays resolved when the system of record repeats its total.
 */
export function balanceAfter(
  before: Owed & Pick<Account, 'collection_status'>,
  given: GivenAmounts,
): Pick<Account, 'collection_status' | 'pending_balance'> {
  const balance = pendingBalanceAfter(before, given);
  const isGiven = given.pending_balance !== undefined || balance !== before.pending_balance;
  const status = before.collection_status;
  return { pending_balance: balance, collection_status: isGiven ? statusForBalance(status, balance) : status };
}

/** Whether nothing is pending: automatic dispatch skips such an account, whatever its status. */
export const owesNothing = ({ pending_balance: balance }: Pick<Account, 'pending_balance'>): boolean => balance <= 0;
