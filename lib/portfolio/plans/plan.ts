import { endOfDay, dayAfter } from '../../foundation/calendar.ts';
import type { AccountId, ContactId, HoldId, InteractionId, PlanId, SettlementId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { type Instalment, fillInstalments, isFilled } from '../../foundation/instalments.ts';
import { add } from '../../foundation/money.ts';
import type { PlanLimit } from '../../foundation/plan-limits.ts';
import { type AccountPlan, paidOfPlan } from '../accounts/account-plan.ts';
import type { Account } from '../accounts/account.ts';
import { type PlanStatus, isOpenPlanStatus } from '../accounts/plan-status.ts';
import type { PlanView } from './contract.ts';
import type { ReminderKind } from './reminder-kind.ts';

/** Of one reminder of an instalment, from when it is first requested. */
export interface ReminderState {
  /** The time of the attempt; part of the key of its interaction. */
  readonly requested_at: string;
  /** From 0. Another one is made only if the provider did not take the one before. */
  readonly attempt: number;
  readonly retry_at?: string;
  readonly is_done?: true;
}

interface PlannedInstalment extends Instalment {
  /** When the job noticed that it is late; absent if it is not, or was paid or is due again since. */
  readonly late_at?: string;
  readonly reminders?: { readonly [Kind in ReminderKind]?: ReminderState };
}

/** `Plan` is what a strategy plans; an instalment plan is what a debtor agreed to. */
export interface InstalmentPlan {
  readonly kind: 'plan';
  readonly id: PlanId;
  readonly account_id: AccountId;
  readonly contact_id: ContactId;
  readonly status: PlanStatus;
  readonly currency: string;
  readonly total: number;
  readonly instalments: readonly PlannedInstalment[];
  /** The down payment is due on the day of the acceptance, because nobody gave another day. */
  readonly down_payment_on_acceptance?: true;
  readonly grace_days: number;
  /** The settlement that it pays. */
  readonly settlement_id?: SettlementId;
  readonly exceeded_limits?: readonly PlanLimit[];
  readonly notes?: string;
  readonly external_id?: string;
  readonly source: PlanView['source'];
  readonly interaction_id?: InteractionId;
  /** Of a call by an AI agent: whether the callee had proved who they are when they heard or accepted it. */
  readonly verified?: boolean;
  readonly proposed_by: Initiator;
  readonly approved_by?: Initiator;
  readonly decided_by?: Initiator;
  readonly decision_notes?: string;
  readonly accepted_at?: string;
  /** Of its acceptance. */
  readonly hold_id?: HoldId;
  /** When the job looks at it again: while it is active, or if the account of a proposal was resolved. */
  readonly next_check_at?: string;
  readonly ended_at?: string;
  /** Of a plan that has ended. While it is active, the balance of the account says it. */
  readonly paid_amount?: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

export function accountPlanOf(plan: InstalmentPlan): AccountPlan | undefined {
  const { id, total, created_at, status, accepted_at, hold_id } = plan;
  const terms = { id, total, created_at };
  if (isOpenPlanStatus(status)) return { ...terms, status };
  if (status !== 'active' && status !== 'kept') return undefined;
  return accepted_at === undefined || hold_id === undefined ? undefined : { ...terms, status, accepted_at, hold_id };
}

/** False if another transaction was written between the two reads: the pair must not be used for a decision. */
export function matchesPlanCopy({ id, status }: InstalmentPlan, { plan: copy }: Pick<Account, 'plan'>): boolean {
  // The account no longer carries a plan that has ended; a later one may have replaced one that was kept.
  if (copy?.id !== id) return !isOpenPlanStatus(status) && status !== 'active';
  return copy.status === status;
}

/** Ends because of something else than a decision about it. */
export const cancelledPlan = (plan: InstalmentPlan, by: Initiator, at: string): InstalmentPlan => ({
  ...plan,
  status: 'cancelled',
  decided_by: by,
  ended_at: at,
  updated_at: at,
});

/** The instalment is late from then on, if it is not paid. */
export const lateFrom = ({ due_date: day }: Instalment, graceDays: number, timezone: string): string =>
  endOfDay(dayAfter(day, graceDays), timezone);

/** `account` is the plan's, as it was read with it. */
export function paidAmountOf(plan: InstalmentPlan, account: Pick<Account, 'plan' | 'pending_balance'>): number {
  if (plan.status === 'active') return account.plan?.id === plan.id ? paidOfPlan(account.plan, account) : 0;
  return plan.paid_amount ?? 0;
}

export interface InstalmentState extends PlannedInstalment {
  readonly paid_amount: number;
  readonly status: 'due' | 'paid' | 'late';
}

/** Of a plan that has ended, as they were at its end. */
export function instalmentStates(
  plan: Pick<InstalmentPlan, 'instalments' | 'grace_days' | 'accepted_at' | 'ended_at'>,
  paid: number,
  timezone: string,
  now: Date,
): readonly InstalmentState[] {
  const at = plan.ended_at === undefined ? now.getTime() : Date.parse(plan.ended_at);
  return fillInstalments(plan.instalments, paid).map((instalment) => {
    const isPaid = isFilled(instalment);
    const isLate = plan.accepted_at !== undefined && Date.parse(lateFrom(instalment, plan.grace_days, timezone)) <= at;
    return { ...instalment, status: isPaid ? 'paid' : isLate ? 'late' : 'due' };
  });
}

export interface PlanFacts {
  readonly account: Pick<Account, 'plan' | 'pending_balance'>;
  readonly timezone: string;
  readonly now: Date;
}

export function planView(plan: InstalmentPlan, { account, timezone, now }: PlanFacts): PlanView {
  const paid = paidAmountOf(plan, account);
  return {
    id: plan.id,
    account_id: plan.account_id,
    status: plan.status,
    currency: plan.currency,
    total: plan.total,
    paid_amount: Math.min(paid, plan.total),
    instalments: instalmentStates(plan, paid, timezone, now).map(
      ({ number, due_date, amount, paid_amount, status }) => ({ number, due_date, amount, paid_amount, status }),
    ),
    grace_days: plan.grace_days,
    settlement_id: plan.settlement_id ?? null,
    exceeded_limits: [...(plan.exceeded_limits ?? [])],
    notes: plan.notes ?? null,
    external_id: plan.external_id ?? null,
    source: plan.source,
    interaction_id: plan.interaction_id ?? null,
    verified: plan.verified ?? null,
    proposed_by: { ...plan.proposed_by },
    approved_by: plan.approved_by ? { ...plan.approved_by } : null,
    decided_by: plan.decided_by ? { ...plan.decided_by } : null,
    decision_notes: plan.decision_notes ?? null,
    accepted_at: plan.accepted_at ?? null,
    ended_at: plan.ended_at ?? null,
    created_at: plan.created_at,
    updated_at: plan.updated_at,
  };
}

const numbersFilled = (instalments: readonly Instalment[], paid: number): ReadonlySet<number> =>
  new Set(
    fillInstalments(instalments, paid)
      .filter(isFilled)
      .map(({ number }) => number),
  );

/** The instalments that what was paid between completes. */
export function completedBetween(
  { instalments }: Pick<InstalmentPlan, 'instalments'>,
  paid: { readonly before: number; readonly after: number },
): readonly Instalment[] {
  const before = numbersFilled(instalments, paid.before);
  const after = numbersFilled(instalments, paid.after);
  return instalments
    .filter(({ number }) => after.has(number) && !before.has(number))
    .map(({ number, due_date, amount }) => ({ number, due_date, amount }));
}

/** Those that are not paid any more may be late again. */
export function withoutPaid(instalments: readonly PlannedInstalment[], paid: number): readonly PlannedInstalment[] {
  const filled = numbersFilled(instalments, paid);
  return instalments.map((instalment) => {
    const { late_at: _, ...due } = instalment;
    return filled.has(instalment.number) ? instalment : due;
  });
}

/** The last instalment takes what is owed again from before the plan. */
export const withRaisedLast = (
  { total, instalments }: Pick<InstalmentPlan, 'total' | 'instalments'>,
  rise: number,
): Pick<InstalmentPlan, 'total' | 'instalments'> => ({
  total: add(total, rise),
  instalments: instalments.map((each, index) =>
    index === instalments.length - 1 ? { ...each, amount: add(each.amount, rise) } : each,
  ),
});
