import * as z from 'zod/mini';
import { OrganizationId } from '../../foundation/ids.ts';
import { contactResults } from '../agent-calls/collected-data.ts';
import { interactionStatuses } from '../interactions/interaction-status.ts';
import { renamed } from './renamed-field.ts';

const text = () => z.exactOptional(z.string());

const ReportedFields = () =>
  z.object({
    provider_message_id: text(),
    call_sid: text(),
    conversation_id: text(),
    failure: z.exactOptional(z.object({ reason: z.string(), provider_code: text() })),
    duration_seconds: z.exactOptional(z.number()),
    provider_price: z.exactOptional(z.object({ amount: z.number(), currency: z.string() })),
    delivered_at: text(),
    read_at: text(),
    ended_at: text(),
  });
export type ReportedFields = z.output<ReturnType<typeof ReportedFields>>;

const StatusReached = () =>
  z.object({
    kind: z.literal('status_reached'),
    /** As `interactionRefText` formats it. */
    interaction: z.string(),
    status: z.nullable(z.enum(interactionStatuses)),
    reported: ReportedFields(),
    address: z.exactOptional(z.enum(['bounced', 'opted_out'])),
    is_conversation: z.boolean(),
  });
export type StatusReached = z.output<ReturnType<typeof StatusReached>>;

const MessageReceived = () =>
  z.object({
    kind: z.literal('message_received'),
    channel: z.enum(['sms', 'whatsapp']),
    /** The provider's id; a message is handled once. */
    message_id: z.string(),
    from: z.string(),
    to: z.string(),
    body: z.string(),
    /** `may_stop` needs a person: the provider lifts its own block at START, the service does not. */
    wish: z.enum(['stop', 'may_stop', 'other']),
  });
export type MessageReceived = z.output<ReturnType<typeof MessageReceived>>;

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
    contact_result: z.enum(contactResults),
    sentiment: z.exactOptional(z.enum(['positive', 'neutral', 'negative'])),
    analysis: z.record(z.string(), z.unknown()),
    promise: z.exactOptional(z.object({ amount: z.number(), due_date: z.string() })),
    needs_person: z.boolean(),
  });
export type CallResult = z.output<ReturnType<typeof CallResult>>;

const CallEnded = () =>
  z.object({ kind: z.literal('call_ended'), interaction: z.string(), conversation: CallResult() });
export type CallEnded = z.output<ReturnType<typeof CallEnded>>;

/** An AI agent's call that reached nobody. The event may identify only the conversation. */
const CallNotReached = () =>
  z.object({
    kind: z.literal('call_not_reached'),
    interaction: z.nullable(z.string()),
    conversation_id: z.nullable(z.string()),
    status: z.enum(['no_answer', 'busy', 'failed']),
    reported: ReportedFields(),
  });
export type CallNotReached = z.output<ReturnType<typeof CallNotReached>>;

/** The event carries no state: it is read from the billing provider. */
const SubscriptionChanged = () =>
  z.object({
    kind: z.literal('subscription_changed'),
    organization: OrganizationId(),
    subscription: z.string(),
  });

/** Of debts, at a connected account. Its state is read from the billing provider. */
const PaymentChanged = () => z.object({ kind: z.literal('payment_changed'), account: z.string(), payment: z.string() });
export type PaymentChanged = z.output<ReturnType<typeof PaymentChanged>>;

/** Events may arrive out of order, so the status is read from the provider. */
const DomainUpdated = () => z.object({ kind: z.literal('domain_updated'), domain: z.string() });
export type DomainUpdated = z.output<ReturnType<typeof DomainUpdated>>;

const CurrentEvent = () =>
  z.discriminatedUnion('kind', [
    StatusReached(),
    MessageReceived(),
    CallEnded(),
    CallNotReached(),
    SubscriptionChanged(),
    PaymentChanged(),
    DomainUpdated(),
  ]);

/** A provider's event in our terms: the part of a callback that is queued. */
export const ProviderEvent = () => z.pipe(renamed('told', 'reported'), CurrentEvent());
export type ProviderEvent = z.output<ReturnType<typeof CurrentEvent>>;
