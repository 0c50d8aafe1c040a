import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type PaymentId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { refused } from '../../foundation/problem.ts';
import { type AuditEntry, subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import type { Account } from '../accounts/account.ts';
import type { AwaitedReversalView } from './contract.ts';
import { type AppliedPayment, type Payment, reversalView } from './payment.ts';
import type { Reversal } from './reversal-reason.ts';

/** A reversal that came before its payment, stored where the payment will be found by its external_id. */
export interface AwaitedReversal {
  readonly kind: 'awaited_reversal';
  readonly id: PaymentId;
  readonly external_id: string;
  readonly reversal: Reversal;
}

export interface ReversalRequest {
  readonly reason: Reversal['reason'];
  readonly reversed_at?: string | undefined;
  readonly external_id?: string | null | undefined;
}

/** A caller's clock may be ahead. */
const maxClockSkewMs = 5 * 60 * 1000;

/** @throws Problem 422 `reversed_in_future` */
export function newReversal(
  { reason, reversed_at: given, external_id: externalId }: ReversalRequest,
  { actor, now }: { readonly actor: Initiator; readonly now: Date },
): Reversal {
  if (given !== undefined && Date.parse(given) > now.getTime() + maxClockSkewMs)
    throw refused('reversed_in_future', 'reversed_at', 'Must not be in the future.');
  return {
    reason,
    at: given ?? now.toISOString(),
    ...(externalId && { external_id: externalId }),
    by: actor,
    registered_at: now.toISOString(),
  };
}

/** A payment that was reversed before it was registered pays for nothing. */
export function reversedAtOnce(
  { pending_balance, collection_status }: Account,
  { payment }: AppliedPayment,
  { reversal }: AwaitedReversal,
): AppliedPayment & { readonly payment: Payment & { readonly reversal: Reversal } } {
  const { resolved_from: _, above_total: __, ...registered } = payment;
  return {
    payment: { ...registered, overpaid_amount: 0, reversal },
    account: { pending_balance, collection_status },
  };
}

export const awaitedReversalView = ({ external_id, reversal }: AwaitedReversal): AwaitedReversalView => ({
  external_id,
  status: 'awaits_payment',
  reversal: reversalView(reversal),
});

export const paymentReversedEntry = (
  account: Account,
  payment: Payment,
  { reason, by: actor, registered_at: at }: Reversal,
): AuditEntry =>
  subjectAuditEntry(
    {
      action: 'payment_reversed',
      actor,
      reason,
      at,
      contact_id: account.contact.id,
      subject: { type: 'payment', id: payment.id },
      details: {
        before: { status: 'registered' },
        after: { status: 'reversed', account_id: account.id, amount: payment.amount, currency: payment.currency },
      },
    },
    deriveId(AuditEntryId, payment.id, 'audit:reversed'),
  );
