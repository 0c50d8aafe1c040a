import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { openHolds } from '../holds/account-hold.ts';
import { holdReleasedEntry } from '../holds/hold-request.ts';
import { holdStore } from '../holds/hold-store.ts';
import { type Hold, holdAt } from '../holds/hold.ts';
import { settlementEndStore } from '../settlements/settlement-end-store.ts';
import { endedCopy } from '../settlements/settlement.ts';
import { type PaidPlan, loadPaidPlan } from '../plans/load-paid-plan.ts';
import { answeredClaims } from './answered-claim.ts';
import { paymentReversedEntry } from './awaited-reversal.ts';
import { paymentStore } from './payment-store.ts';
import type { AppliedPayment, Payment } from './payment.ts';
import type { Reversal } from './reversal-reason.ts';

export interface PlannedPayment {
  /** The account first, then the payment. */
  readonly parts: readonly TransactionPart[];
  /** Claims that this was paid end, so that campaigns may go on. */
  readonly endsClaims: boolean;
}

/**
 * Plans the writes of a payment: those of its account and of all that follows from it. Undefined if what was read does not
 * fit together, because another transaction came between.
 */
export async function planPayment(
  organization: OrganizationId,
  before: Account,
  applied: AppliedPayment,
  now: Date,
): Promise<PlannedPayment | undefined> {
  const { account, settlementEnd: end } = applied;
  const paidPlan = await loadPaidPlan(organization, before, account.pending_balance, now);
  if (paidPlan === 'changed') return undefined;
  const payment = paidPlan ? { ...applied.payment, plan: planPart(paidPlan) } : applied.payment;
  const { settlement } = before;
  const claims = answeredClaims(await readClaims(organization, before, now), applied, now);
  const after = {
    ...account,
    settlement: end && settlement ? endedCopy(settlement, end) : settlement,
    plan: paidPlan ? paidPlan.copy : before.plan,
    ...((claims.length > 0 || paidPlan?.holds) && {
      holds: (paidPlan?.holds ?? before.holds ?? []).filter(({ id }) => !claims.some((claim) => claim.id === id)),
    }),
  };
  const parts = [
    accountStore(organization).paymentUpdate(before, after, payment),
    ...paymentStore(organization).insertion(payment),
    ...(end && settlement ? [settlementEndStore(organization).update(before.id, settlement, end, now)] : []),
    ...(paidPlan?.parts ?? []),
    ...claims.flatMap((claim) => [
      holdStore(organization).release(claim),
      auditStore(organization).insertion(holdReleasedEntry(claim)),
    ]),
  ];
  return { parts, endsClaims: claims.length > 0 };
}

const planPart = ({ id, instalments }: PaidPlan) => ({ id, instalments });

/** The writes of a payment whose reversal came before it. */
export const reversedPaymentParts = (
  organization: OrganizationId,
  account: Account,
  payment: Payment & { readonly reversal: Reversal },
): readonly TransactionPart[] => [
  ...paymentStore(organization).reversedInsertion(payment),
  auditStore(organization).insertion(paymentReversedEntry(account, payment, payment.reversal)),
];

/** Costs no read if nobody claims to have paid. */
async function readClaims(organization: OrganizationId, account: Account, now: Date): Promise<readonly Hold[]> {
  const ids = openHolds(account, now).flatMap(({ id, kind }) => (kind === 'paid_claim' ? [id] : []));
  return ids.length === 0 ? [] : (await holdStore(organization).readMany(ids)).map((hold) => holdAt(hold, now));
}
