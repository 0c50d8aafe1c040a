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
import type { HoldKind } from '../../portfolio/holds/hold-kind.ts';
import type { StepAttempt } from '../../policy/strategies/position.ts';
import type { Step } from '../../policy/strategies/strategy.ts';
import type { QueueItemView, queueStatuses } from './contract.ts';

export type QueueStatus = (typeof queueStatuses)[number];

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
  readonly reason?: string;
  /** The kind of the hold, if one is the reason. */
  readonly hold_kind?: HoldKind;
  /** The variables of the template that have no value, if the reason is `template_variable_missing`. */
  readonly missing_variables?: readonly string[];
  /** Calls to the provider: 0 or 1. A retry of the step is another item. */
  readonly attempts: number;
  readonly next_attempt_at?: string;
  /** The organization's day on which it was queued, `YYYY-MM-DD`. */
  readonly day: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly resent_at?: string;
  /** Set by a worker that released it during a pause: it has no message until dispatch is resumed. */
  readonly released_at?: string;
}

export const messageSentAt = ({ updated_at, resent_at = updated_at }: Pick<QueueItem, 'updated_at' | 'resent_at'>) =>
  resent_at > updated_at ? resent_at : updated_at;

export interface QueueItemResult {
  readonly status: Extract<QueueStatus, 'completed' | 'failed' | 'skipped'>;
  readonly reason?: string;
  readonly hold_kind?: HoldKind;
  readonly missing_variables?: readonly string[];
  readonly next_attempt_at?: string;
  readonly attempts?: 1;
}

export interface QueueItemSubject {
  readonly account: AccountId;
  readonly campaign: CampaignId;
  readonly strategy: StrategyId;
}

/** The id is derived from the attempt. */
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

export const interactionIdOf = (item: QueueItemId): InteractionId => deriveId(InteractionId, item, 'interaction');
export const decisionIdOf = (item: QueueItemId): DecisionId => deriveId(DecisionId, item, 'decision');

export const queueItemView = (item: QueueItem): Omit<QueueItemView, 'contact_name'> => ({
  id: item.id,
  account_id: item.account_id,
  campaign_id: item.campaign_id,
  step: item.step,
  channel: item.channel,
  action_type: item.action_type,
  status: item.status,
  reason: item.reason ?? null,
  hold_kind: item.hold_kind ?? null,
  missing_variables: [...(item.missing_variables ?? [])],
  attempts: item.attempts,
  next_attempt_at: item.next_attempt_at ?? null,
  created_at: item.created_at,
  updated_at: item.updated_at,
});
