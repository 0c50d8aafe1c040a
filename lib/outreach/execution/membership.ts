import { type AccountState, holdForPromise } from '../../portfolio/accounts/account-state.ts';
import { type Position, advance } from '../../policy/strategies/position.ts';
import { stopReason } from '../../policy/strategies/stop-reason.ts';
import { type Plan, noSteps } from '../../policy/strategies/strategy.ts';
import type { Campaign } from '../../portfolio/campaigns/campaign.ts';

export interface StrategyStart {
  readonly plan: Plan | undefined;
  readonly at: string;
  /** Used instead of `at` if it is later. */
  readonly campaignStart?: string | undefined;
}

/**
 * Adds an account to a campaign, at the first step of its strategy and in a new round. An open promise to pay suspends
 * it. A completed campaign starts no strategy; while a settlement or plan is in force, the strategy is stopped from the start.
 */
export function joinCampaign(
  state: AccountState,
  { id, status }: Pick<Campaign, 'id' | 'status'>,
  { plan, at, campaignStart }: StrategyStart,
): AccountState {
  const { position: before, ...rest } = state;
  const member = { ...rest, campaign_id: id };
  if (!plan || status === 'completed') return member;
  const joining = { kind: 'joined', at, ...(campaignStart !== undefined && { campaignStart }) } as const;
  const first = advance(before ?? formerPosition(state), joining, plan);
  const position = state.agreement
    ? advance(first, { kind: 'stopped', reason: state.agreement }, plan)
    : holdForPromise(first, state, at, plan);
  return { ...member, position, round: position.round };
}

/** Keeps the last round, so that no round is used twice. */
export function leaveCampaign(state: AccountState): AccountState {
  const { campaign_id: _, position, ...rest } = state;
  return { ...rest, ...(position && { round: position.round }) };
}

export function endStrategyWith(campaign: Pick<Campaign, 'status'>, state: AccountState): AccountState | undefined {
  const { position } = state;
  const reason = stopReason({ campaign });
  if (!reason || !position || position.step_status === 'done') return undefined;
  return { ...state, position: advance(position, { kind: 'stopped', reason }, noSteps) };
}

const formerPosition = ({ round }: AccountState): Position | undefined =>
  round === undefined ? undefined : { step: 0, step_status: 'done', round, next_action_at: null };
