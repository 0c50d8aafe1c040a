import type { CollectionStatus } from '../../foundation/collection-status.ts';
import type { CampaignId, OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { type Position, type StopReason, advance } from '../../campaigns/strategies/position.ts';
import type { Plan } from '../../campaigns/strategies/strategy.ts';
import { indexKeys } from '../../aws/table/keys.ts';
import { type Account, type LatestPromise, canBeDue } from './account.ts';
import { positionUpdate, positionOf } from './position-update.ts';

/** What is decided about an account beside its debt: its status, its campaign and how far its strategy has come. */
export interface AccountState {
  readonly collection_status: CollectionStatus;
  readonly campaign_id?: CampaignId;
  /** Its own strategy, which goes before that of its campaign. */
  readonly strategy_id?: StrategyId;
  /** Absent outside of campaigns, and in a campaign that has no strategy yet. */
  readonly position?: Position;
  /** The last round of any campaign: it stays when the account leaves, so that no round comes twice. */
  readonly round?: number;
  readonly latest_promise?: LatestPromise;
}

export function accountStateOf(account: Account): AccountState {
  const { collection_status, campaign_id, strategy_id, round, latest_promise } = account;
  const position = positionOf(account);
  return {
    collection_status,
    ...(campaign_id !== undefined && { campaign_id }),
    ...(strategy_id !== undefined && { strategy_id }),
    ...(position && { position }),
    ...(round !== undefined && { round }),
    ...(latest_promise && { latest_promise }),
  };
}

/** What a status had stopped, by the status: it goes on when the account leaves that status for one that may be due. */
const stoppedBy: Readonly<Record<CollectionStatus, readonly StopReason[]>> = {
  active: [],
  escalated: [],
  paused: [],
  disputed: ['disputed'],
  resolved: ['paid', 'settled'],
};

/** Whether leaving its status for another one begins again what that status had stopped; `moved` then needs the plan. */
export const isReopenedBy = ({ collection_status: from, position }: AccountState, to: CollectionStatus): boolean =>
  canBeDue(to) && stoppedBy[from].some((reason) => reason === position?.stopped_by);

/**
 * The account in another status. While nothing may be sent for it, its strategy keeps its time and is not due; what was
 * missed meanwhile is due at once, as after an outage.
 */
export function changeStatus(standing: AccountState, to: CollectionStatus, at: string, plan?: Plan): AccountState {
  const { position } = standing;
  const next = { ...standing, collection_status: to };
  if (!position || !canBeDue(to)) return next;
  if (plan && isReopenedBy(standing, to))
    return { ...next, position: advance(position, { kind: 'reopened', at }, plan) };
  const hasNoTime = position.step_status === 'scheduled' && position.next_action_at === null;
  return hasNoTime ? { ...next, position: { ...position, next_action_at: at } } : next;
}

const positionFields = [
  'step',
  'step_status',
  'next_action_at',
  'waiting_for',
  'held_by',
  'promise_id',
  'stopped_by',
] as const;
const campaignIndex = ['gsi2pk', 'gsi2sk'] as const;

/**
 * The write that brings an account to a standing: what is set and what is removed, the keys of its indexes included.
 * `pending_balance` is the one it will have.
 */
export function accountStateUpdate(
  organization: OrganizationId,
  { id, collection_status: before, pending_balance }: Pick<Account, 'id' | 'collection_status' | 'pending_balance'>,
  { collection_status: status, campaign_id: campaign, strategy_id: strategy, position }: AccountState,
): { readonly set: Readonly<Record<string, unknown>>; readonly remove: readonly string[] } {
  const place = placeIn(organization, { id, collection_status: status, pending_balance }, campaign, position);
  return {
    set: {
      ...(status !== before && { collection_status: status, ...indexKeys.accountStatus(organization, id, status) }),
      campaign_id: campaign,
      strategy_id: strategy,
      ...place.set,
    },
    remove: [
      ...(campaign === undefined ? ['campaign_id'] : []),
      ...(strategy === undefined ? ['strategy_id'] : []),
      ...place.remove,
    ],
  };
}

function placeIn(
  organization: OrganizationId,
  account: Pick<Account, 'id' | 'collection_status' | 'pending_balance'>,
  campaign: CampaignId | undefined,
  position: Position | undefined,
): ReturnType<typeof positionUpdate> {
  if (campaign === undefined) return { set: {}, remove: [...positionFields, ...campaignIndex] };
  if (position) return positionUpdate(organization, account, campaign, position);
  return { set: indexKeys.accountCampaign(organization, account.id, campaign, null), remove: positionFields };
}
