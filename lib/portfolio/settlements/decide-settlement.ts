import type { Initiator } from '../../foundation/initiator.ts';
import { Problem, conflict, refused } from '../../foundation/problem.ts';
import { planInForceProblem } from '../accounts/account-plan.ts';
import type { SettlementStatus } from '../accounts/settlement-status.ts';
import type { Account } from '../accounts/account.ts';
import type { SettlementChange } from './contract.ts';
import { checkPayBy } from './new-settlement.ts';
import { type Settlement, isInForce, statusAt } from './settlement.ts';

type Action = SettlementChange['action'];

export interface DecisionContext {
  readonly decider: Initiator;
  readonly isPlatformAdmin: boolean;
  readonly requiresSecondApprover: boolean;
  readonly timezone: string;
  readonly hasChanged: boolean;
  readonly now: Date;
}

export const needsAdmin = (action: Action, status: SettlementStatus): boolean =>
  action === 'approve' || action === 'withdraw' || (action === 'reject' && status === 'pending_approval');

const allowedStatuses: Readonly<Record<Exclude<Action, 'withdraw'>, readonly SettlementStatus[]>> = {
  approve: ['pending_approval'],
  accept: ['proposed', 'approved'],
  reject: ['proposed', 'approved', 'pending_approval'],
};

const hasResult = (action: Action, status: SettlementStatus, { outcome }: Settlement): boolean => {
  switch (action) {
    case 'approve':
      return status === 'approved';
    case 'accept':
      return status === 'accepted';
    case 'reject':
      return status === 'rejected';
    case 'withdraw':
      return outcome === 'withdrawn';
  }
};

/**
 * Returns the decided settlement, or undefined if it already has that result. Throws a problem if the decision is not
 * possible, or if the balance has changed since the offer.
 */
export function decideSettlement(
  settlement: Settlement,
  account: Pick<Account, 'pending_balance' | 'currency'>,
  { action, notes, pay_by: newPayBy }: SettlementChange,
  context: DecisionContext,
): Settlement | undefined {
  const { decider, timezone, hasChanged, now } = context;
  const status = statusAt(settlement, now);
  if (hasResult(action, status, settlement)) return undefined;
  if (hasChanged) throw refused('invalid_transition', 'action', changedMessage(settlement, status));
  const isPossible = action === 'withdraw' ? isInForce(settlement) : allowedStatuses[action].includes(status);
  if (!isPossible) throw refused('invalid_transition', 'action', transitionMessage(action, settlement, status));
  const at = now.toISOString();
  const { decision_notes: _formerNotes, ...undecided } = settlement;
  const decided: Settlement = {
    ...undecided,
    decided_by: decider,
    ...(notes && { decision_notes: notes }),
    updated_at: at,
    version: settlement.version + 1,
  };
  switch (action) {
    case 'approve':
      rejectOwnOffer(settlement, context);
      rejectChangedBalance(settlement, account);
      return { ...decided, status: 'approved', approved_by: decider };
    case 'accept': {
      rejectChangedBalance(settlement, account);
      const payBy = newPayBy ?? settlement.pay_by;
      if (payBy !== undefined) checkPayBy(payBy, timezone, now);
      return {
        ...decided,
        status: 'accepted',
        accepted_at: at,
        outcome: 'open',
        ...(payBy !== undefined && { pay_by: payBy }),
      };
    }
    case 'reject':
      return { ...decided, status: 'rejected' };
    case 'withdraw':
      if (settlement.plan_id) throw planInForceProblem('A plan that is in force pays the settlement. Cancel it first.');
      return { ...decided, outcome: 'withdrawn', outcome_at: at };
  }
}

const stateText = ({ outcome }: Settlement, status: SettlementStatus): string =>
  outcome === undefined ? status.replace('_', ' ') : `${status} (${outcome})`;

const transitionMessage = (action: Action, settlement: Settlement, status: SettlementStatus): string =>
  `A settlement that is ${stateText(settlement, status)} cannot be ${participles[action]}.`;

const changedMessage = (settlement: Settlement, status: SettlementStatus): string =>
  `The settlement changed at the same time and is now ${stateText(settlement, status)}. Read it and decide again.`;

const participles: Readonly<Record<Action, string>> = {
  approve: 'approved',
  accept: 'accepted',
  reject: 'rejected',
  withdraw: 'withdrawn',
};

function rejectOwnOffer({ proposed_by: proposer }: Settlement, context: DecisionContext): void {
  const { decider, requiresSecondApprover, isPlatformAdmin } = context;
  const isOwn = proposer.kind === decider.kind && proposer.id === decider.id;
  if (requiresSecondApprover && isOwn && !isPlatformAdmin)
    throw new Problem(403, 'own_offer', 'Your organization requires that somebody else approves your offer.');
}

function rejectChangedBalance(
  { original_balance: original, currency }: Settlement,
  account: Pick<Account, 'pending_balance' | 'currency'>,
): void {
  if (account.pending_balance !== original || account.currency !== currency)
    throw conflict(
      'balance_changed',
      `The offer was made for a balance of ${original} ${currency}, which has changed. Reject it and propose a new one.`,
    );
}
