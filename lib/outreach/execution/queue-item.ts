import type { Channel } from '../../policy/contact-rules/channel.ts';
import { deriveId, queueItemIdOf } from '../../foundation/derived-ids.ts';
import {
  type AccountId,
  type CampaignId,
  DecisionId,
  InteractionId,
  type QueueItemId,
  type StrategyId,
  type TemplateId,
} from '../../foundation/ids.ts';
import type { StepAttempt } from '../../policy/strategies/position.ts';
import type { Step } from '../../policy/strategies/strategy.ts';
import type { QueueItemView, queueStatuses } from './contract.ts';

export type QueueStatus = (typeof queueStatuses)[number];

/** One attempt at a step for one account: it is queued once and ends once. */
export interface QueueItem {
  readonly kind: 'queue_item';
  readonly id: QueueItemId;
  readonly account_id: AccountId;
  readonly campaign_id: CampaignId;
  readonly strategy_id: StrategyId;
  readonly step: number;
  readonly round: number;
  readonly channel: Channel;
  readonly action_type: string;
  readonly template_id?: TemplateId;
  readonly agent_type?: 'ai' | 'human';
  readonly status: QueueStatus;
  /** Why it was skipped or failed. */
  readonly reason?: string;
  /** How often the provider was called: 0 or 1. A retry of the step is another item. */
  readonly attempts: number;
  /** When the step is retried, as another item. */
  readonly next_attempt_at?: string;
  /** The organization's day on which it was queued, `YYYY-MM-DD`. */
  readonly day: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** When its message was sent again. */
  readonly resent_at?: string;
  /** When a worker released it while automatic dispatch was paused: it has no message before dispatch is resumed. */
  readonly released_at?: string;
}

/** When the message of a pending item was last sent. */
export const messageSentAt = ({ updated_at, resent_at = updated_at }: Pick<QueueItem, 'updated_at' | 'resent_at'>) =>
  resent_at > updated_at ? resent_at : updated_at;

/** How a queue item ended. */
export interface QueueItemResult {
  readonly status: Extract<QueueStatus, 'completed' | 'failed' | 'skipped'>;
  readonly reason?: string;
  readonly next_attempt_at?: string;
  /** Present if the provider was called. */
  readonly attempts?: 1;
}

export interface QueueItemSubject {
  readonly account: AccountId;
  readonly campaign: CampaignId;
  readonly strategy: StrategyId;
}

/** The item of a step attempt; the same attempt always has the same id. */
export const newQueueItem = (
  { account, campaign, strategy }: QueueItemSubject,
  { step, round }: StepAttempt,
  { channel, action_type, template_id, agent_type }: Step,
  day: string,
  now: Date,
): QueueItem => ({
  kind: 'queue_item',
  id: queueItemIdOf(account, campaign, step, round),
  account_id: account,
  campaign_id: campaign,
  strategy_id: strategy,
  step,
  round,
  channel,
  action_type,
  ...(template_id && { template_id }),
  ...(agent_type && { agent_type }),
  status: 'pending',
  attempts: 0,
  day,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
});

export const attemptOf = ({ step, round }: QueueItem): StepAttempt => ({ step, round });

/** The interaction of an item: the same for every worker that processes it. */
export const interactionIdOf = (item: QueueItemId): InteractionId => deriveId(InteractionId, item, 'interaction');
export const decisionIdOf = (item: QueueItemId): DecisionId => deriveId(DecisionId, item, 'decision');

/** An item as the queue lists it, apart from what its account has. */
export const queueItemView = (item: QueueItem): Omit<QueueItemView, 'contact_name'> => ({
  id: item.id,
  account_id: item.account_id,
  campaign_id: item.campaign_id,
  step: item.step,
  channel: item.channel,
  action_type: item.action_type,
  status: item.status,
  reason: item.reason ?? null,
  attempts: item.attempts,
  next_attempt_at: item.next_attempt_at ?? null,
  created_at: item.created_at,
  updated_at: item.updated_at,
});
