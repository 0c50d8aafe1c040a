import { dayIn } from '../../foundation/calendar.ts';
import type { HoldId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { Problem, conflict, refused } from '../../foundation/problem.ts';
import { paidOfPlan } from '../accounts/account-plan.ts';
import type { Account } from '../accounts/account.ts';
import type { PlanStatus } from '../accounts/plan-status.ts';
import type { PlanChange } from './contract.ts';
import type { InstalmentPlan } from './plan.ts';

type Action = PlanChange['action'];

export interface PlanDecision {
  readonly decider: Initiator;
  readonly isPlatformAdmin: boolean;
  readonly requiresSecondApprover: boolean;
  readonly timezone: string;
  /** Of the acceptance. */
  readonly hold: HoldId;
  /** What the plan pays, if it is not the balance: an offer that is accepted with it. */
  readonly offered: number | undefined;
  readonly hasChanged: boolean;
  readonly now: Date;
}

/** The role of a user. An API key may do what needs none. */
export const needsAdmin = (action: Action, status: PlanStatus): boolean =>
  action === 'approve' || (action !== 'accept' && (status === 'pending_approval' || status === 'active'));

const allowedStatuses: Readonly<Record<Action, readonly PlanStatus[]>> = {
  approve: ['pending_approval'],
  accept: ['proposed'],
  reject: ['proposed', 'pending_approval'],
  cancel: ['proposed', 'pending_approval', 'active'],
};

const hasResult = (
  action: Action,
  { status, approved_by: approver, accepted_at: acceptedAt }: InstalmentPlan,
): boolean => {
  switch (action) {
    case 'approve':
      return status === 'proposed' && approver !== undefined;
    case 'accept':
      return acceptedAt !== undefined;
    case 'reject':
    case 'cancel':
      return status === 'cancelled';
  }
};

/**
 * Returns the decided plan, or undefined if it already has that result. Throws a problem if the decision is not
 * possible, or if what is owed has changed since the proposal.
 */
export function decidePlan(
  plan: InstalmentPlan,
  account: Pick<Account, 'pending_balance' | 'currency' | 'plan' | 'collection_status'>,
  { action, notes }: PlanChange,
  context: PlanDecision,
): InstalmentPlan | undefined {
  const { decider, hasChanged, hold, now } = context;
  if (hasResult(action, plan)) return undefined;
  if (hasChanged)
    throw refused(
      'invalid_transition',
      'action',
      `The plan changed at the same time and is now ${stateText(plan)}. Read it and decide again.`,
    );
  if (!allowedStatuses[action].includes(plan.status))
    throw refused(
      'invalid_transition',
      'action',
      `A plan that is ${stateText(plan)} cannot be ${participles[action]}.`,
    );
  if ((action === 'accept' || action === 'approve') && account.collection_status === 'resolved')
    throw conflict('account_resolved', 'The account is resolved; there is nothing to pay in instalments.');
  const at = now.toISOString();
  const { decision_notes: _formerNotes, ...undecided } = plan;
  const decided: InstalmentPlan = {
    ...undecided,
    decided_by: decider,
    ...(notes && { decision_notes: notes }),
    updated_at: at,
    version: plan.version + 1,
  };
  switch (action) {
    case 'approve':
      rejectOwnPlan(plan, context);
      rejectChangedBalance(plan, account, context.offered);
      return { ...decided, status: 'proposed', approved_by: decider };
    case 'accept':
      rejectChangedBalance(plan, account, context.offered);
      return {
        ...decided,
        status: 'active',
        instalments: datedInstalments(plan, dayIn(context.timezone, now)),
        accepted_at: at,
        hold_id: hold,
      };
    case 'reject':
    case 'cancel':
      return {
        ...decided,
        status: 'cancelled',
        ended_at: at,
        ...(plan.status === 'active' && account.plan && { paid_amount: paidOfPlan(account.plan, account) }),
      };
  }
}

const stateText = ({ status }: InstalmentPlan): string => status.replace('_', ' ');

const participles: Readonly<Record<Action, string>> = {
  approve: 'approved',
  accept: 'accepted',
  reject: 'rejected',
  cancel: 'cancelled',
};

function rejectOwnPlan({ proposed_by: proposer }: InstalmentPlan, context: PlanDecision): void {
  const { decider, requiresSecondApprover, isPlatformAdmin } = context;
  const isOwn = proposer.kind === decider.kind && proposer.id === decider.id;
  if (requiresSecondApprover && isOwn && !isPlatformAdmin)
    throw new Problem(403, 'own_offer', 'Your organization requires that somebody else approves your plan.');
}

function rejectChangedBalance(
  { total, currency }: InstalmentPlan,
  account: Pick<Account, 'pending_balance' | 'currency'>,
  offered: number | undefined,
): void {
  if ((offered ?? account.pending_balance) !== total || account.currency !== currency)
    throw conflict(
      'balance_changed',
      `The plan was made for ${total} ${currency}, which is no longer what is owed. Reject it and propose a new one.`,
    );
}

/** The down payment is due on the day of the acceptance, unless somebody gave another day. */
function datedInstalments(plan: InstalmentPlan, today: string): InstalmentPlan['instalments'] {
  const [first, ...others] = plan.instalments;
  const instalments =
    first && plan.down_payment_on_acceptance && first.due_date < today
      ? [{ ...first, due_date: today }, ...others]
      : plan.instalments;
  const [earliest, next] = instalments;
  if (earliest && (earliest.due_date < today || (next && next.due_date <= earliest.due_date)))
    throw refused(
      'due_date_in_past',
      'action',
      'The first instalment is past due. Reject the plan and propose a new one.',
    );
  return instalments;
}
