import type { OrganizationId } from '../../foundation/ids.ts';
import type { Instalment } from '../../foundation/instalments.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import { type AccountPlan, openPlan, paidOfPlan, planInForce } from '../accounts/account-plan.ts';
import type { Account } from '../accounts/account.ts';
import type { AccountHold } from '../holds/account-hold.ts';
import { holdStore } from '../holds/hold-store.ts';
import { releasedPlanHold } from './plan-effect.ts';
import { planStore } from './plan-store.ts';
import { type InstalmentPlan, cancelledPlan, completedBetween, matchesPlanCopy } from './plan.ts';

export interface PaidPlan {
  readonly id: InstalmentPlan['id'];
  /** That the payment completes. */
  readonly instalments: readonly Instalment[];
  /** Of the account, after the payment. */
  readonly copy: AccountPlan | undefined;
  readonly holds: readonly AccountHold[] | undefined;
  readonly parts: readonly TransactionPart[];
}

const system = { kind: 'system', id: null } as const;

/**
 * Applies a payment that leaves `balance` to the account's plan. It fills the oldest instalments, which needs no write of
 * the plan, and keeps the plan at balance 0. Costs no read without a plan. Returns 'changed' after a concurrent write.
 */
export async function loadPaidPlan(
  organization: OrganizationId,
  account: Account,
  balance: number,
  now: Date,
): Promise<PaidPlan | undefined | 'changed'> {
  const active = planInForce(account);
  const copy = active ?? (balance <= 0 ? openPlan(account) : undefined);
  if (!copy) return undefined;
  const plan = await planStore(organization).readOfAccount(account.id, copy, { consistent: true });
  if (!plan || !matchesPlanCopy(plan, account)) return 'changed';
  if (!active) return { id: plan.id, instalments: [], ...needless(organization, plan, now) };
  const paid = { before: paidOfPlan(active, account), after: paidOfPlan(active, { pending_balance: balance }) };
  const instalments = completedBetween(plan, paid);
  if (balance > 0) return { id: plan.id, instalments, copy: active, holds: undefined, parts: [] };
  const at = now.toISOString();
  const hold = await holdStore(organization).read(active.hold_id);
  return {
    id: plan.id,
    instalments,
    copy: { ...active, status: 'kept' },
    holds: (account.holds ?? []).filter(({ id }) => id !== active.hold_id),
    parts: [
      planStore(organization).replacement(plan, {
        ...plan,
        status: 'kept',
        paid_amount: plan.total,
        ended_at: at,
        updated_at: at,
      }),
      ...(hold
        ? [holdStore(organization).release(releasedPlanHold(hold, system, at, 'The instalment plan was paid.'))]
        : []),
    ],
  };
}

/** Nothing is owed any more, so the proposal is pointless. */
function needless(
  organization: OrganizationId,
  plan: InstalmentPlan,
  now: Date,
): Pick<PaidPlan, 'copy' | 'holds' | 'parts'> {
  const cancelled = cancelledPlan(plan, system, now.toISOString());
  return { copy: undefined, holds: undefined, parts: [planStore(organization).replacement(plan, cancelled)] };
}
