import { add, subtract } from '../../foundation/money.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import { isDispute } from '../accounts/account-dispute.ts';
import type { Account } from '../accounts/account.ts';
import type { Payment } from './payment.ts';

const isReversed = ({ reversal }: Pick<Payment, 'reversal'>): boolean => reversal !== undefined;

export interface DebtAfterReversal {
  readonly pending_balance: number;
  readonly paid_amount: number;
  readonly collection_status: CollectionStatus;
  /** Later payments that exceeded the balance and now pay for what the reversed one did. */
  readonly absorbed: readonly { readonly payment: Payment; readonly overpaid_amount: number }[];
}

/**
 * The debt without a payment. The balance rises by what the payment had reduced it; if it is 0, first by less what later
 * payments exceeded it by: 600 and 600 on 1,000 leave 400 when one of them is reversed.
 */
export function debtAfterReversal(account: Account, payment: Payment, others: readonly Payment[]): DebtAfterReversal {
  const reduced = subtract(payment.amount, payment.overpaid_amount);
  const later = account.pending_balance > 0 ? [] : others.filter((other) => hasExcessAfter(other, payment));
  let owed = reduced;
  const absorbed = later.map((other) => {
    const used = Math.min(owed, other.overpaid_amount);
    owed = subtract(owed, used);
    return { payment: other, overpaid_amount: subtract(other.overpaid_amount, used) };
  });
  // The source may have raised the balance already.
  const balance = Math.min(add(account.pending_balance, owed), Math.max(account.total_amount, account.pending_balance));
  const isReopened = account.collection_status === 'resolved' && wasPaid(account) && balance > 0;
  return {
    pending_balance: balance,
    paid_amount: subtract(account.paid_amount, payment.amount),
    collection_status: isReopened ? reopenedStatus(account, payment) : account.collection_status,
    absorbed: absorbed.filter(({ payment: other, overpaid_amount: left }) => left !== other.overpaid_amount),
  };
}

const hasExcessAfter = (other: Payment, { id, created_at: createdAt }: Payment): boolean =>
  other.id !== id && !isReversed(other) && other.overpaid_amount > 0 && other.created_at >= createdAt;

/** A dispute that is still open is in force again; one that was resolved meanwhile is not. */
function reopenedStatus({ holds = [] }: Account, { resolved_from: from = 'active' }: Payment): CollectionStatus {
  if (holds.some(isDispute)) return 'disputed';
  return from === 'disputed' ? 'active' : from;
}

/** An account that a person closed with something left to pay stays closed. */
const wasPaid = ({ pending_balance: balance }: Account): boolean => balance <= 0;
