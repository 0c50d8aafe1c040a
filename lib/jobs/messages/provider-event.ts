import * as z from 'zod/mini';
import { interactionStatuses } from '../../outreach/interactions/interaction.ts';

const text = () => z.exactOptional(z.string());

/** What an event says of an interaction, beside its status. */
const ReportedFields = () =>
  z.object({
    provider_message_id: text(),
    call_sid: text(),
    conversation_id: text(),
    failure: z.exactOptional(z.object({ reason: z.string(), provider_code: text() })),
    duration_seconds: z.exactOptional(z.number()),
    delivered_at: text(),
    read_at: text(),
    ended_at: text(),
  });
export type ReportedFields = z.output<ReturnType<typeof ReportedFields>>;

/** How far a message or call has come, and what that says of the address. */
const StatusReached = () =>
  z.object({
    kind: z.literal('status_reached'),
    /** The interaction, as `interactionRefText` names it. */
    interaction: z.string(),
    /** Null where the event tells something and the status stays. */
    status: z.nullable(z.enum(interactionStatuses)),
    told: ReportedFields(),
    address: z.exactOptional(z.enum(['bounced', 'opted_out'])),
    /** Somebody was talked to. */
    is_conversation: z.boolean(),
  });
export type StatusReached = z.output<ReturnType<typeof StatusReached>>;

/** Somebody wrote to a number of ours. */
const MessageReceived = () =>
  z.object({
    kind: z.literal('message_received'),
    channel: z.enum(['sms', 'whatsapp']),
    /** The provider's own id of the message: it is taken once. */
    message_id: z.string(),
    from: z.string(),
    to: z.string(),
    body: z.string(),
    wish: z.enum(['stop', 'may_stop', 'other']),
  });
export type MessageReceived = z.output<ReturnType<typeof MessageReceived>>;

/** A call of an AI agent as the provider tells it when it is over. What the model found is a claim, and no more. */
const CallResult = () =>
  z.object({
    conversation_id: text(),
    call_sid: text(),
    status: z.enum(['completed', 'voicemail', 'no_answer', 'busy', 'failed']),
    failure_code: text(),
    transcript: z.array(z.object({ role: z.enum(['agent', 'contact']), message: z.string(), at_seconds: z.number() })),
    duration_seconds: z.exactOptional(z.number()),
    ended_at: text(),
    disposition: text(),
    contact_result: z.enum(['right_party', 'third_party', 'voicemail', 'no_contact', 'unknown']),
    sentiment: z.exactOptional(z.enum(['positive', 'neutral', 'negative'])),
    analysis: z.record(z.string(), z.unknown()),
    promise: z.exactOptional(z.object({ amount: z.number(), due_date: z.string() })),
    needs_person: z.boolean(),
  });
export type CallResult = z.output<ReturnType<typeof CallResult>>;

const CallEnded = () =>
  z.object({ kind: z.literal('call_ended'), interaction: z.string(), conversation: CallResult() });
export type CallEnded = z.output<ReturnType<typeof CallEnded>>;

/** A call of an AI agent reached nobody. The event may name the conversation only. */
const CallNotReached = () =>
  z.object({
    kind: z.literal('call_not_reached'),
    interaction: z.nullable(z.string()),
    conversation_id: z.nullable(z.string()),
    status: z.enum(['no_answer', 'busy', 'failed']),
    told: ReportedFields(),
  });
export type CallNotReached = z.output<ReturnType<typeof CallNotReached>>;

/** What a provider's event means to us, in our words: the one thing that its callback leaves in the queue. */
export const ProviderEvent = () =>
  z.discriminatedUnion('kind', [StatusReached(), MessageReceived(), CallEnded(), CallNotReached()]);
export type ProviderEvent = z.output<ReturnType<typeof ProviderEvent>>;
