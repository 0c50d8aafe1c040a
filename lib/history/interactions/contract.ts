import * as z from 'zod/mini';
import { attachmentTypes } from '../../foundation/attachment-type.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import { InteractionId } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { InstantView, pathId, ProviderError, Text, viaField } from '../../platform/http/wire.ts';
import { contactResults } from '../agent-calls/collected-data.ts';
import { askedFacts, maxWrongAnswers, verificationStatuses } from '../agent-calls/verification.ts';
import { interactionStatuses } from './interaction-status.ts';

export const inboxStatuses = ['open', 'handled'] as const;
export type InboxStatus = (typeof inboxStatuses)[number];

export const InteractionCost = () =>
  z.object({ amount: z.number(), currency: z.string(), source: z.enum(['price_list', 'provider']) });
export type InteractionCost = z.output<ReturnType<typeof InteractionCost>>;

const text = () => z.nullable(z.string());

const Attachment = () => z.object({ media_type: z.enum(attachmentTypes), bytes: z.int() });

export const InteractionView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    contact_id: z.uuid(),
    channel: z.enum(channels),
    direction: z.enum(['outbound', 'inbound']),
    status: z.enum(interactionStatuses),
    provider: z.enum(['telephony', 'emailprovider', 'voiceprovider']),
    provider_message_id: text(),
    call_sid: text(),
    conversation_id: text(),
    to: text(),
    from: text(),
    action_type: text(),
    template_id: z.nullable(z.uuid()),
    agent_type: z.nullable(z.enum(['ai', 'human'])),
    supervisor_user_id: text(),
    subject: text(),
    body: text(),
    attachment: z.nullable(Attachment()),
    decision_id: z.nullable(z.uuid()),
    failure: z.nullable(z.object({ reason: z.string(), provider_code: text() })),
    transcript: z.nullable(
      z.array(z.object({ role: z.enum(['agent', 'contact']), message: z.string(), at_seconds: z.number() })),
    ),
    disposition: text(),
    contact_result: z.nullable(z.enum(contactResults)),
    sentiment: z.nullable(z.enum(['positive', 'neutral', 'negative'])),
    analysis: z.nullable(z.record(z.string(), z.unknown())),
    verification: z.nullable(
      z.object({
        fact: z.enum(askedFacts),
        status: z.enum(verificationStatuses),
        wrong_answers: z.int().check(z.gte(0), z.lte(maxWrongAnswers)),
        verified_at: z.nullable(InstantView()),
      }),
    ),
    needs_person: z.boolean(),
    inbox: z.nullable(z.enum(inboxStatuses)),
    handled_at: z.nullable(InstantView()),
    handled_by: text(),
    outcome_at: z.nullable(InstantView()),
    outcome_by: text(),
    duration_seconds: z.nullable(z.number()),
    cost: z.nullable(InteractionCost()),
    initiated_by: z.object({ kind: z.enum(['user', 'api_key', 'system', 'contact']), id: text(), ...viaField() }),
    delivered_at: z.nullable(InstantView()),
    read_at: z.nullable(InstantView()),
    ended_at: z.nullable(InstantView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type InteractionView = z.output<ReturnType<typeof InteractionView>>;

export const readInteraction = {
  method: 'GET',
  path: '/api/interactions/{id}',
  summary: 'Read a message or call, with what was said in it',
  access: { role: 'viewer' },
  resource: 'interaction',
  params: pathId(InteractionId),
  replies: { 200: InteractionView },
  table: 'read',
} as const satisfies Route;

export const AttachmentView = () => z.object({ ...Attachment().shape, url: z.string(), expires_at: InstantView() });
export type AttachmentView = z.output<ReturnType<typeof AttachmentView>>;

export const readAttachment = {
  method: 'GET',
  path: '/api/interactions/{id}/attachment',
  summary: 'Get a link to the file that a person sent with a message',
  access: { role: 'agent' },
  resource: 'attachment',
  params: pathId(InteractionId),
  replies: { 200: AttachmentView },
  table: 'read',
  bucket: { attachments: 'read' },
} as const satisfies Route;

export const CallOutcome = () =>
  z.object({ contact_result: z.optional(z.enum(contactResults)), disposition: z.optional(Text(100)) });
export type CallOutcome = z.output<ReturnType<typeof CallOutcome>>;

export const refreshVoice = {
  method: 'POST',
  path: '/api/interactions/{id}/refresh-voice',
  summary: "Fetch the result of an AI agent's call whose callback was missed",
  access: { role: 'agent' },
  resource: 'interaction',
  params: pathId(InteractionId),
  replies: { 200: InteractionView },
  refusals: {
    422: ['not_a_call', 'no_conversation', 'call_in_progress'],
    503: ['provider_not_configured'],
  },
  errorBodies: { 502: ProviderError },
  table: 'write',
  secrets: ['voiceprovider'],
  timeoutSeconds: maxReplySeconds,
  // The transcript of a long call is parsed whole before it is truncated.
  memoryMegabytes: 1024,
} as const satisfies Route;

export const interactionRoutes = { readInteraction, readAttachment, refreshVoice };
