import type { HoldId, PlanId } from '../../foundation/ids.ts';
import { subtract } from '../../foundation/money.ts';
import { type Problem, conflict } from '../../foundation/problem.ts';
import type { AccountPlanView } from './contract.ts';
import type { OpenPlanStatus } from './plan-status.ts';

/**
 * The account's copy of its latest instalment plan while that is open, active or kept. Written in the plan's
 * transaction. While a plan is active, what was paid of it is the total less the pending balance: payments need no
 * write of their own to fill it.
 */
export type AccountPlan = {
  readonly id: PlanId;
  readonly total: number;
  readonly created_at: string;
} & (
  | { readonly status: OpenPlanStatus }
  | { readonly status: 'active' | 'kept'; readonly accepted_at: string; readonly hold_id: HoldId }
);

interface WithPlan {
  readonly plan?: AccountPlan;
}

type ActivePlan = Extract<AccountPlan, { readonly hold_id: HoldId }>;

export const planInForce = ({ plan }: WithPlan): ActivePlan | undefined =>
  plan?.status === 'active' ? plan : undefined;

export const openPlan = ({ plan }: WithPlan): Extract<AccountPlan, { readonly status: OpenPlanStatus }> | undefined =>
  plan?.status === 'proposed' || plan?.status === 'pending_approval' ? plan : undefined;

/** Of an active plan. */
export const paidOfPlan = (
  { total }: Pick<AccountPlan, 'total'>,
  { pending_balance: balance }: { readonly pending_balance: number },
): number => Math.max(0, subtract(total, balance));

export function accountPlanView({
  plan,
  pending_balance,
}: WithPlan & { readonly pending_balance: number }): AccountPlanView | null {
  if (plan?.status !== 'active' && plan?.status !== 'kept') return null;
  const { id, status, total, accepted_at } = plan;
  const paid_amount = status === 'kept' ? total : paidOfPlan(plan, { pending_balance });
  return { id, status, total, paid_amount, accepted_at };
}

export const planInForceProblem = (message: string): Problem => conflict('plan_in_force', message);
