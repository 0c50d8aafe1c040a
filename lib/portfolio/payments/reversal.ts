import { add, subtract } from '../../foundation/money.ts';
import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { Account } from '../accounts/account.ts';
import type { UndonePayment } from '../accounts/source-amounts.ts';
import { balanceWithout, statusWithout, undonePaymentOf } from '../accounts/undone-payment.ts';
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
 * The debt without a payment. The balance rises by what the payment had reduced it, less what later payments exceeded a
 * balance of 0 by: 600 and 600 on 1,000 leave 400 when one of them is reversed.
 */
export function debtAfterReversal(account: Account, payment: Payment, others: readonly Payment[]): DebtAfterReversal {
  const reversed = reversedPayment(payment);
  const later = account.pending_balance > 0 ? [] : others.filter((other) => hasExcessAfter(other, payment));
  let owed = subtract(balanceWithout(account, reversed), account.pending_balance);
  const absorbed = later.map((other) => {
    const used = Math.min(owed, other.overpaid_amount);
    owed = subtract(owed, used);
    return { payment: other, overpaid_amount: subtract(other.overpaid_amount, used) };
  });
  const balance = add(account.pending_balance, owed);
  return {
    pending_balance: balance,
    paid_amount: subtract(account.paid_amount, payment.amount),
    collection_status: statusWithout(account, reversed, balance),
    absorbed: absorbed.filter(({ payment: other, overpaid_amount: left }) => left !== other.overpaid_amount),
  };
}

const hasExcessAfter = (other: Payment, { id, created_at: createdAt }: Payment): boolean =>
  other.id !== id && !isReversed(other) && other.overpaid_amount > 0 && other.created_at >= createdAt;

const reversedPayment = ({ amount, overpaid_amount: overpaid, above_total, resolved_from }: Payment) => ({
  amount: subtract(amount, overpaid),
  ...(above_total !== undefined && { above_total }),
  ...(resolved_from && { resolved_from }),
});

/** What the account must remember if an undo reverses an import's payment, and a later import has written the debt. */
export function undoneUnderImport(account: Account, payment: Payment): UndonePayment | undefined {
  const { account_version: version } = payment;
  return version === undefined ? undefined : undonePaymentOf(account, { ...reversedPayment(payment), version });
}

/** The debt keeps the balance that a later import gave. */
export const debtOfLaterImport = (account: Account, { amount }: Payment): DebtAfterReversal => ({
  pending_balance: account.pending_balance,
  paid_amount: subtract(account.paid_amount, amount),
  collection_status: account.collection_status,
  absorbed: [],
});
