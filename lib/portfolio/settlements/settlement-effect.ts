import { type Position, advance } from '../../policy/strategies/position.ts';
import { type Plan, noSteps } from '../../policy/strategies/strategy.ts';
import { add } from '../../foundation/money.ts';
import { forgivenAmount } from '../accounts/account-settlement.ts';
import { type AccountState, accountStateOf, reopenAfterAgreement } from '../accounts/account-state.ts';
import type { Account } from '../accounts/account.ts';
import type { Settlement } from './settlement.ts';

export interface SettlementEffect {
  readonly pending_balance: number;
  readonly state: AccountState;
}

const stopAsSettled = (position: Position): Position =>
  advance(position, { kind: 'stopped', reason: 'settled' }, noSteps);

export function acceptedEffect(account: Account, { offered_amount }: Settlement): SettlementEffect {
  const state = accountStateOf(account);
  const { position } = state;
  return {
    pending_balance: offered_amount,
    state: { ...state, ...(position && { position: stopAsSettled(position) }) },
  };
}

/**
 * The effect of an agreement that ended unpaid: the forgiven amount is owed again, and the strategy continues. A
 * resolved account stays resolved.
 */
export function revokedEffect(
  account: Account,
  settlement: Pick<Settlement, 'original_balance' | 'offered_amount'>,
  plan: Plan | undefined,
  at: string,
): SettlementEffect {
  const state = accountStateOf(account);
  return {
    pending_balance: add(account.pending_balance, forgivenAmount(settlement)),
    state: state.collection_status === 'resolved' ? state : reopenAfterAgreement(state, at, plan),
  };
}
