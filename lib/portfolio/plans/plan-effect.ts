import type { Initiator } from '../../foundation/initiator.ts';
import { add } from '../../foundation/money.ts';
import { type Position, advance } from '../../policy/strategies/position.ts';
import { type Plan, noSteps } from '../../policy/strategies/strategy.ts';
import { type AccountState, accountStateOf, reopenAfterAgreement } from '../accounts/account-state.ts';
import { forgivenAmount } from '../accounts/account-settlement.ts';
import type { AccountOfPlan } from '../accounts/account-plan-store.ts';
import type { Account } from '../accounts/account.ts';
import { openHolds } from '../holds/account-hold.ts';
import { type Hold, accountHold, newAccountHold } from '../holds/hold.ts';
import { type Settlement, accountSettlementOf, isInForce } from '../settlements/settlement.ts';
import { type InstalmentPlan, accountPlanOf } from './plan.ts';

const stopAsPlanned = (position: Position): Position => advance(position, { kind: 'stopped', reason: 'plan' }, noSteps);

/** The hold that an active plan has. It binds the engine at once, because the account lists it in the same write. */
export function planHold({ id, account_id, contact_id, hold_id }: InstalmentPlan, by: Initiator, at: string): Hold {
  if (hold_id === undefined) throw new Error(`The plan ${id} was not accepted.`);
  return newAccountHold('plan', {
    id: hold_id,
    account_id,
    contact_id,
    reason: 'An instalment plan is in force.',
    source: 'system',
    placed_by: by,
    placed_at: at,
  });
}

export const releasedPlanHold = (hold: Hold, by: Initiator, at: string, reason: string): Hold => ({
  ...hold,
  released_by: by,
  released_at: at,
  release_reason: reason,
});

/** The account of a plan that becomes active. `settlement` is the one that it pays, if there is one. */
export function accountOfAccepted(
  account: Account,
  plan: InstalmentPlan,
  hold: Hold,
  settlement: Settlement | undefined,
  now: Date,
): AccountOfPlan {
  const state = accountStateOf(account);
  const { position } = state;
  return {
    plan: accountPlanOf(plan),
    settlement: settlement ? accountSettlementOf(settlement) : account.settlement,
    holds: [...openHolds(account, now), accountHold(hold)],
    debt: { pending_balance: plan.total, state: { ...state, ...(position && { position: stopAsPlanned(position) }) } },
  };
}

interface UnpaidEnd {
  /** The one that it paid, after its end. */
  readonly settlement: Settlement | undefined;
  /** Of the account. */
  readonly strategy: Plan | undefined;
  readonly now: Date;
}

/** The account of a plan that ended unpaid: its strategy continues, unless a settlement is still in force. */
export function accountOfUnpaid(
  account: Account,
  { hold_id }: InstalmentPlan,
  { settlement, strategy, now }: UnpaidEnd,
): AccountOfPlan {
  const isStillAgreed = settlement !== undefined && isInForce(settlement);
  const isBreached = settlement !== undefined && !isStillAgreed;
  const balance = isBreached ? add(account.pending_balance, forgivenAmount(settlement)) : account.pending_balance;
  const state = accountStateOf(account);
  return {
    plan: undefined,
    settlement: settlement ? accountSettlementOf(settlement) : account.settlement,
    holds: openHolds(account, now).filter(({ id }) => id !== hold_id),
    debt: {
      pending_balance: balance,
      state: isStillAgreed || state.collection_status === 'resolved' ? state : reopened(state, strategy, now),
    },
  };
}

const reopened = (state: AccountState, strategy: Plan | undefined, now: Date): AccountState =>
  reopenAfterAgreement(state, now.toISOString(), strategy);
