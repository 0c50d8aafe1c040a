import type { LatestPromise } from '../../portfolio/accounts/account.ts';
import type { AccountState } from '../../portfolio/accounts/account-state.ts';
import { type Position, advance } from '../strategies/position.ts';
import type { Plan } from '../strategies/strategy.ts';
import type { Campaign } from './campaign.ts';

/** Begins a strategy. `at` is when the account joins; a `campaignStart` that is later counts instead. */
export interface StrategyStart {
  /** Of the account itself, else of the campaign; without one nothing begins. */
  readonly plan: Plan | undefined;
  readonly at: string;
  readonly campaignStart?: string | undefined;
}

/**
 * The account as a member of the campaign, at the beginning of its strategy. It begins in a round of its own; a promise
 * to pay holds it whose day is not over, or that held it before. In a completed campaign nothing begins.
 */
export function joinCampaign(
  standing: AccountState,
  { id, status }: Pick<Campaign, 'id' | 'status'>,
  { plan, at, campaignStart }: StrategyStart,
): AccountState {
  const { position: before, ...rest } = standing;
  const member = { ...rest, campaign_id: id };
  if (!plan || status === 'completed') return member;
  const joining = { kind: 'joined', at, ...(campaignStart !== undefined && { campaignStart }) } as const;
  const position = advance(before ?? lastOf(standing), joining, plan);
  return { ...member, position: held(position, standing, at, plan), round: position.round };
}

/** The account outside of any campaign. */
export function leaveCampaign(standing: AccountState): AccountState {
  const { campaign_id: _, position, ...rest } = standing;
  return { ...rest, ...(position && { round: position.round }) };
}

/** What is known of the time in an earlier campaign: its last round. */
const lastOf = ({ round }: AccountState): Position | undefined =>
  round === undefined ? undefined : { step: 0, step_status: 'done', round, next_action_at: null };

/** The position under the promise that holds the account, if one does. */
function held(position: Position, standing: AccountState, at: string, plan: Plan): Position {
  const promise = promiseOf(standing, at);
  return promise ? advance(position, { kind: 'promised', at, ...promise }, plan) : position;
}

function promiseOf({ position, latest_promise: latest }: AccountState, at: string): LatestPromise | undefined {
  const { held_by, promise_id, next_action_at: until = null } = position ?? {};
  if (held_by && promise_id !== undefined && until !== null) return { promise_id, until };
  return latest && Date.parse(latest.until) > Date.parse(at) ? latest : undefined;
}
