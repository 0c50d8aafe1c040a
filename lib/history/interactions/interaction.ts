import type { AttachmentType } from '../../foundation/attachment-type.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type {
  AccountId,
  ContactId,
  DecisionId,
  HoldId,
  InteractionId,
  PlanId,
  SettlementId,
  TemplateId,
} from '../../foundation/ids.ts';
import type { CampaignStep } from '../../policy/strategies/campaign-step.ts';
import type { ContactResult } from '../agent-calls/collected-data.ts';
import { type Verification, verificationStatus } from '../agent-calls/verification.ts';
import type { InboxStatus, InteractionView } from './contract.ts';
import { type InteractionPrice, type ProviderPrice, costOf } from './interaction-cost.ts';
import { type InteractionStatus, isFinal } from './interaction-status.ts';

/** `at_seconds` counts from the start of the call. */
export interface Turn {
  readonly role: 'agent' | 'contact';
  readonly message: string;
  readonly at_seconds: number;
}

/** The kind is absent of offers that were stored before plans could be offered. */
export type CallOffer = { readonly needs_approval: boolean } & (
  | { readonly kind?: 'settlement'; readonly id: SettlementId }
  | { readonly kind: 'plan'; readonly id: PlanId }
);

export interface Interaction {
  readonly kind: 'interaction';
  readonly id: InteractionId;
  readonly account_id: AccountId;
  readonly contact_id: ContactId;
  readonly channel: Channel;
  readonly direction: 'outbound' | 'inbound';
  readonly status: InteractionStatus;
  readonly rank: number;
  readonly provider: 'telephony' | 'emailprovider' | 'voiceprovider';
  readonly provider_message_id?: string;
  readonly call_sid?: string;
  readonly conversation_id?: string;
  readonly to?: string;
  readonly from?: string;
  readonly action_type?: string;
  readonly template_id?: TemplateId;
  readonly agent_type?: 'ai' | 'human';
  readonly supervisor_user_id?: string;
  readonly subject?: string;
  readonly body?: string;
  /** A file that the person sent with it. */
  readonly attachment?: { readonly media_type: AttachmentType; readonly bytes: number };
  readonly decision_id?: DecisionId;
  /** Of the strategy of the campaign that initiated it. */
  readonly step?: number;
  /** The step that a text from the person answers. */
  readonly credited_step?: CampaignStep;
  /** An answer to a message of the contact, which is no attempt. */
  readonly is_reply?: true;
  /** The answers to this message, which are interactions of the account. */
  readonly answers?: readonly AnswerKey[];
  /** `reason` is the service's own code for the failure; `provider_code` is the provider's. */
  readonly failure?: { readonly reason: string; readonly provider_code?: string };
  readonly transcript?: readonly Turn[];
  readonly disposition?: string;
  readonly contact_result?: ContactResult;
  readonly sentiment?: 'positive' | 'neutral' | 'negative';
  readonly analysis?: Readonly<Record<string, unknown>>;
  readonly verification?: Verification;
  readonly needs_person?: boolean;
  /** Present if a person must review it. Handled, it stays, so that a later report of the call cannot reopen it. */
  readonly inbox?: InboxStatus;
  readonly handled_at?: string;
  readonly handled_by?: string;
  /** When and by whom the contact result or the disposition of a person's call was given. */
  readonly outcome_at?: string;
  readonly outcome_by?: string;
  /** What an inbound message placed; a person decides about it with the message. */
  readonly hold_ids?: readonly HoldId[];
  readonly promise_count?: number;
  readonly promised_amount?: number;
  readonly offers?: readonly CallOffer[];
  readonly accepted_settlement_id?: SettlementId;
  readonly accepted_plan_id?: PlanId;
  readonly duration_seconds?: number;
  readonly price?: InteractionPrice;
  /** What the provider says that it charged. */
  readonly provider_price?: ProviderPrice;
  readonly initiated_by: Initiator;
  readonly delivered_at?: string;
  readonly read_at?: string;
  readonly ended_at?: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Undefined if no person is needed. Interactions stored before the inbox existed have no status. */
export const inboxStatus = ({ inbox, needs_person }: Interaction): InboxStatus | undefined =>
  inbox ?? (needs_person ? 'open' : undefined);

/** Identifies an interaction in callbacks. `at` is its `created_at`. */
export interface InteractionKey {
  readonly account: AccountId;
  readonly interaction: InteractionId;
  readonly at: string;
}

/** The user who made the call; undefined of calls by AI agents or for campaigns, and of messages. */
export function callingUser(
  interaction: Pick<Interaction, 'channel' | 'direction' | 'agent_type' | 'initiated_by'>,
): string | undefined {
  const { channel, direction, agent_type: agent, initiated_by: initiator } = interaction;
  if (channel !== 'voice' || direction !== 'outbound' || agent !== 'human') return undefined;
  return initiator.kind === 'user' && initiator.id !== null ? initiator.id : undefined;
}

export const interactionKey = ({ account_id, id, created_at }: Interaction): InteractionKey => ({
  account: account_id,
  interaction: id,
  at: created_at,
});

export type AnswerKey = Omit<InteractionKey, 'account'>;

export type InteractionFields = Partial<
  Omit<Interaction, 'kind' | 'id' | 'account_id' | 'contact_id' | 'channel' | 'direction' | 'status' | 'rank'>
>;

/** Longer than any call to a provider. */
export const maxSendingSeconds = 60;

export const isAbandoned = ({ status, updated_at: at }: Interaction, now: Date): boolean =>
  status === 'sending' && now.getTime() - Date.parse(at) > maxSendingSeconds * 1000;

export const statusAt = (interaction: Interaction, now: Date): InteractionStatus =>
  isAbandoned(interaction, now) ? 'outcome_unknown' : interaction.status;

const checkIntervalMs = 30 * 60 * 1000;
const maxCheckedMs = 24 * 60 * 60 * 1000;

export const nextCheckAt = (now: Date): string => new Date(now.getTime() + checkIntervalMs).toISOString();

export const firstCheckAt = ({ agent_type, status, updated_at }: Interaction): string | undefined =>
  agent_type === 'ai' && !isFinal(status) ? nextCheckAt(new Date(updated_at)) : undefined;

export const isTooOldToCheck = ({ created_at: at }: Pick<Interaction, 'created_at'>, now: Date): boolean =>
  now.getTime() - Date.parse(at) >= maxCheckedMs;

export const interactionView = (interaction: Interaction, now: Date): InteractionView => ({
  id: interaction.id,
  account_id: interaction.account_id,
  contact_id: interaction.contact_id,
  channel: interaction.channel,
  direction: interaction.direction,
  status: statusAt(interaction, now),
  provider: interaction.provider,
  provider_message_id: interaction.provider_message_id ?? null,
  call_sid: interaction.call_sid ?? null,
  conversation_id: interaction.conversation_id ?? null,
  to: interaction.to ?? null,
  from: interaction.from ?? null,
  action_type: interaction.action_type ?? null,
  template_id: interaction.template_id ?? null,
  agent_type: interaction.agent_type ?? null,
  supervisor_user_id: interaction.supervisor_user_id ?? null,
  subject: interaction.subject ?? null,
  body: interaction.body ?? null,
  attachment: interaction.attachment ? { ...interaction.attachment } : null,
  decision_id: interaction.decision_id ?? null,
  failure: interaction.failure
    ? { reason: interaction.failure.reason, provider_code: interaction.failure.provider_code ?? null }
    : null,
  transcript: interaction.transcript ? [...interaction.transcript] : null,
  disposition: interaction.disposition ?? null,
  contact_result: interaction.contact_result ?? null,
  sentiment: interaction.sentiment ?? null,
  analysis: interaction.analysis ? { ...interaction.analysis } : null,
  verification: interaction.verification ? verificationView(interaction.verification) : null,
  needs_person: interaction.needs_person ?? false,
  inbox: inboxStatus(interaction) ?? null,
  handled_at: interaction.handled_at ?? null,
  handled_by: interaction.handled_by ?? null,
  outcome_at: interaction.outcome_at ?? null,
  outcome_by: interaction.outcome_by ?? null,
  duration_seconds: interaction.duration_seconds ?? null,
  cost: costOf(interaction) ?? null,
  initiated_by: { ...interaction.initiated_by },
  delivered_at: interaction.delivered_at ?? null,
  read_at: interaction.read_at ?? null,
  ended_at: interaction.ended_at ?? null,
  created_at: interaction.created_at,
  updated_at: interaction.updated_at,
});

const verificationView = (verification: Verification): InteractionView['verification'] => ({
  fact: verification.fact,
  status: verificationStatus(verification),
  wrong_answers: verification.wrong_answers.length,
  verified_at: verification.verified_at ?? null,
});
