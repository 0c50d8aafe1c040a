import type { CollectionStatus } from '../../policy/contact-rules/collection-status.ts';
import type { AccountId, AdjustmentId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { add, hasPrecision, maxAmount, minorDigits, subtract } from '../../foundation/money.ts';
import { type Problem, conflict, refused } from '../../foundation/problem.ts';
import { planInForce, planInForceProblem } from '../accounts/account-plan.ts';
import { settlementInForce } from '../accounts/account-settlement.ts';
import type { Account } from '../accounts/account.ts';
import { owesNothing } from '../accounts/balance.ts';
import { type Breakdown, type Adjusted, withAdjusted } from '../accounts/breakdown.ts';
import { isClosedByHand } from '../accounts/source-amounts.ts';
import type { Payment } from '../payments/payment.ts';
import { type AdjustmentKind, adjustedPart } from './adjustment-kind.ts';
import type { AdjustmentView, NewAdjustment } from './contract.ts';

export interface Adjustment {
  readonly kind: 'adjustment';
  readonly id: AdjustmentId;
  readonly account_id: AccountId;
  readonly adjustment_kind: AdjustmentKind;
  readonly amount: number;
  readonly currency: string;
  readonly external_id?: string;
  readonly reason?: string;
  /** Of the account, after the adjustment. */
  readonly total_amount: number;
  readonly pending_balance: number;
  readonly registered_by: Initiator;
  readonly created_at: string;
}

export interface AppliedAdjustment {
  readonly adjustment: Adjustment;
  readonly account: {
    readonly total_amount: number;
    readonly pending_balance: number;
    readonly collection_status: CollectionStatus;
    readonly adjusted: Adjusted;
    readonly breakdown?: Breakdown;
  };
  /** Payments that exceeded the balance, and now pay for what was added. */
  readonly absorbed: readonly { readonly payment: Payment; readonly overpaid_amount: number }[];
}

interface Registration {
  readonly id: AdjustmentId;
  readonly by: Initiator;
  readonly now: Date;
  /** Of the account, if it owes nothing. */
  readonly payments: readonly Payment[];
}

/**
 * Moves the total, the balance and the part of the breakdown by the amount. What exceeded an earlier balance pays for
 * what is added first.
 * @throws Problem 409 while a settlement or plan determines what is owed; 422 if the amount cannot be applied
 */
export function applyAdjustment(
  account: Account,
  { kind, amount, external_id: externalId, reason }: NewAdjustment,
  { id, by, now, payments }: Registration,
): AppliedAdjustment {
  const agreement = agreementRefusal(account);
  if (agreement) throw agreement;
  const { currency } = account;
  const digits = minorDigits(currency);
  if (!hasPrecision(amount, digits)) throw refused('too_precise', 'amount', `${currency} has ${digits} decimals.`);
  const change = { [adjustedPart[kind]]: amount };
  const breakdown = account.breakdown && withAdjusted(account.breakdown, change);
  const total_amount = add(account.total_amount, amount);
  const absorbed = absorbedBy(payments, amount);
  const pending_balance = subtract(add(account.pending_balance, amount), sumOfUsed(absorbed));
  const range = rangeRefusal({ total_amount, pending_balance, part: breakdown?.[adjustedPart[kind]] }, account, kind);
  if (range) throw range;
  return {
    adjustment: {
      kind: 'adjustment',
      id,
      account_id: account.id,
      adjustment_kind: kind,
      amount,
      currency,
      ...(externalId && { external_id: externalId }),
      ...(reason && { reason }),
      total_amount,
      pending_balance,
      registered_by: by,
      created_at: now.toISOString(),
    },
    account: {
      total_amount,
      pending_balance,
      collection_status: statusAfter(account, pending_balance),
      adjusted: withAdjusted(account.adjusted ?? {}, change),
      ...(breakdown && { breakdown }),
    },
    absorbed: absorbed.map(({ payment, used }) => ({
      payment,
      overpaid_amount: subtract(payment.overpaid_amount, used),
    })),
  };
}

function agreementRefusal(account: Account): Problem | undefined {
  if (settlementInForce(account))
    return conflict(
      'settlement_in_force',
      'A settlement is in force and determines what is owed. Withdraw it before you adjust the debt.',
    );
  if (planInForce(account))
    return planInForceProblem('A plan is in force and determines what is owed. Cancel it before you adjust the debt.');
  const { settlement } = account;
  return settlement?.status === 'accepted' && owesNothing(account)
    ? conflict('settlement_fulfilled', 'The debt was settled: the settlement was paid, and nothing more is owed.')
    : undefined;
}

/** Parts of the payments, the earliest first. */
function absorbedBy(payments: readonly Payment[], amount: number) {
  let owed = Math.max(0, amount);
  return payments
    .filter(({ reversal, overpaid_amount: overpaid }) => !reversal && overpaid > 0)
    .flatMap((payment) => {
      const used = Math.min(owed, payment.overpaid_amount);
      owed = subtract(owed, used);
      return used > 0 ? [{ payment, used }] : [];
    });
}

const sumOfUsed = (absorbed: ReturnType<typeof absorbedBy>): number => add(...absorbed.map(({ used }) => used));

function rangeRefusal(
  after: { readonly total_amount: number; readonly pending_balance: number; readonly part: number | undefined },
  { pending_balance: balance, total_amount: total, currency, breakdown }: Account,
  kind: AdjustmentKind,
): Problem | undefined {
  const part = adjustedPart[kind];
  if (after.pending_balance < 0)
    return refused('below_zero', 'amount', `The pending balance is ${balance} ${currency}; it cannot fall below 0.`);
  if (after.total_amount < 0)
    return refused('below_zero', 'amount', `The total is ${total} ${currency}; it cannot fall below 0.`);
  if ((after.part ?? 0) < 0)
    return refused(
      'below_zero',
      'amount',
      `${part} of the breakdown is ${breakdown?.[part]} ${currency}; it cannot fall below 0. Adjust the other parts, too.`,
    );
  return after.total_amount > maxAmount || after.pending_balance > maxAmount
    ? refused('above_limit', 'amount', `The total cannot exceed ${maxAmount}.`)
    : undefined;
}

/** An account that its balance resolved is open again if something is owed again; one that somebody closed is not. */
function statusAfter(account: Account, balance: number): CollectionStatus {
  const { collection_status: status, holds = [] } = account;
  if (balance <= 0) return 'resolved';
  if (status !== 'resolved' || isClosedByHand(account)) return status;
  return holds.some((hold) => hold.kind === 'disputed') ? 'disputed' : 'active';
}

export const adjustmentView = (adjustment: Adjustment): AdjustmentView => ({
  id: adjustment.id,
  account_id: adjustment.account_id,
  kind: adjustment.adjustment_kind,
  amount: adjustment.amount,
  currency: adjustment.currency,
  external_id: adjustment.external_id ?? null,
  reason: adjustment.reason ?? null,
  total_amount: adjustment.total_amount,
  pending_balance: adjustment.pending_balance,
  registered_by: { ...adjustment.registered_by },
  created_at: adjustment.created_at,
});
