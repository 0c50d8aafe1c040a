import * as z from 'zod/mini';
import { channels } from '../../policy/contact-rules/channel.ts';
import { CheckView } from '../../policy/contact-rules/contract.ts';
import { ruleCodes } from '../../policy/contact-rules/rules/rule-registry.ts';
import { InteractionId, TemplateId, Uuid } from '../../foundation/ids.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { ErrorBody, InstantView, ProviderFailure, Text, pathId } from '../../platform/http/wire.ts';
import { openingModes } from '../../tenancy/organizations/opening-mode.ts';
import { AccountReference, withOneAccountReference } from '../../portfolio/accounts/account-reference.ts';
import { VerdictView } from '../../history/decisions/contract.ts';

const actionTypeDefault = 'reminder';
const ActionType = () => z._default(z.optional(Text(50)), actionTypeDefault);

const MessageFields = () => ({
  ...AccountReference(),
  template_id: z.optional(TemplateId()),
  action_type: ActionType(),
});

const CallFields = () => ({
  ...AccountReference(),
  agent_type: z._default(z.optional(z.enum(['ai', 'human'])), 'ai'),
  supervisor_user_id: z.optional(Uuid()),
  voice_opening_mode: z._default(z.optional(z.enum(['inherit', ...openingModes])), 'inherit'),
  action_type: ActionType(),
});

export const NewMessage = () => withOneAccountReference(z.strictObject(MessageFields()));
export type NewMessage = z.output<ReturnType<typeof NewMessage>>;

const maxReplyLength = 1600;

export const NewReply = () => z.strictObject({ text: Text(maxReplyLength) });
export type NewReply = z.output<ReturnType<typeof NewReply>>;

export const NewCall = () => withOneAccountReference(z.strictObject(CallFields()));
export type NewCall = z.output<ReturnType<typeof NewCall>>;

export const DispatchCheck = () =>
  z.discriminatedUnion('channel', [
    withOneAccountReference(z.strictObject({ channel: z.enum(['email', 'sms', 'whatsapp']), ...MessageFields() })),
    withOneAccountReference(z.strictObject({ channel: z.literal('voice'), ...CallFields() })),
  ]);
export type DispatchCheck = z.output<ReturnType<typeof DispatchCheck>>;

export const SentMessage = () =>
  z.object({
    status: z.literal('sent'),
    interaction_id: z.uuid(),
    channel: z.enum(channels),
    to: z.string(),
    provider_message_id: z.nullable(z.string()),
  });

export const StartedCall = () =>
  z.object({
    status: z.literal('initiated'),
    interaction_id: z.uuid(),
    call_sid: z.nullable(z.string()),
    conversation_id: z.nullable(z.string()),
  });

export const CheckedDispatch = () =>
  z.object({ account_id: z.uuid(), channel: z.enum(channels), ...VerdictView().shape });
export type CheckedDispatch = z.output<ReturnType<typeof CheckedDispatch>>;

export const DispatchChecks = () => withOneAccountReference(z.strictObject(AccountReference()));

/** `code` is the rule that decided. */
export const BlockedDispatch = () =>
  z.object({
    ...ErrorBody().shape,
    code: z.enum(ruleCodes()),
    blocked: z.literal(true),
    retry_at: z.nullable(InstantView()),
    checks: z.array(CheckView()),
    decision_id: z.uuid(),
  });
export type BlockedDispatch = z.output<ReturnType<typeof BlockedDispatch>>;

export const DispatchFailure = () => z.object({ ...ProviderFailure().shape, reason: z.nullable(z.string()) });

/** The provider did not confirm a send. */
export const FailedDispatch = () =>
  z.object({
    ...ErrorBody().shape,
    code: z.literal('provider_error'),
    interaction_id: z.uuid(),
    outcome: z.enum(['refused', 'rate_limited', 'unknown']),
    provider: DispatchFailure(),
  });
export type FailedDispatch = z.output<ReturnType<typeof FailedDispatch>>;

const refusals = {
  404: ['account_not_found'],
  409: ['dispatch_in_progress', 'concurrent_change'],
  503: ['provider_not_configured'],
} as const;

const errorBodies = { 422: BlockedDispatch, 502: FailedDispatch } as const;

const timeoutSeconds = maxReplySeconds;

const message = {
  method: 'POST',
  access: { role: 'agent' },
  body: NewMessage,
  replies: { 200: SentMessage },
  refusals: { ...refusals, 422: ['template_not_found', 'template_variable_missing'] },
  errorBodies,
  table: 'write',
  timeoutSeconds,
  releasedGradually: true,
} as const;

/** Emails have no length limit. */
const shortMessageRefusals = {
  ...message.refusals,
  422: [...message.refusals[422], 'message_too_long'],
} as const;

export const dispatchEmail = {
  ...message,
  path: '/api/dispatch/email',
  twin: { path: '/api/v1/dispatch/email', scope: 'dispatch' },
  tool: {
    name: 'dispatch_email',
    description: 'Send an email to the person of an account. The contact rules decide whether it is sent.',
    effect: 'alters',
    preview: { route: 'checkDispatch', body: { channel: 'email' } },
  },
  summary: 'Send an email to the contact of an account',
  secrets: ['emailprovider'],
  sealingKey: true,
  publicUrl: true,
} as const satisfies Route;

export const dispatchSms = {
  ...message,
  refusals: shortMessageRefusals,
  path: '/api/dispatch/sms',
  twin: { path: '/api/v1/dispatch/sms', scope: 'dispatch' },
  tool: {
    name: 'dispatch_sms',
    description: 'Send an SMS to the person of an account. The contact rules decide whether it is sent.',
    effect: 'alters',
    preview: { route: 'checkDispatch', body: { channel: 'sms' } },
  },
  summary: 'Send an SMS to the contact of an account',
  secrets: ['telephony'],
  sealingKey: true,
  publicUrl: true,
} as const satisfies Route;

export const dispatchWhatsapp = {
  ...message,
  refusals: shortMessageRefusals,
  path: '/api/dispatch/whatsapp',
  twin: { path: '/api/v1/dispatch/whatsapp', scope: 'dispatch' },
  tool: {
    name: 'dispatch_whatsapp',
    description: 'Send a WhatsApp message to the person of an account. The contact rules decide whether it is sent.',
    effect: 'alters',
    preview: { route: 'checkDispatch', body: { channel: 'whatsapp' } },
  },
  summary: 'Send a WhatsApp message to the contact of an account',
  secrets: ['telephony'],
  sealingKey: true,
  publicUrl: true,
} as const satisfies Route;

export const replyToMessage = {
  ...message,
  path: '/api/interactions/{id}/reply',
  summary: 'Answer a text message of the last 24 hours, on its channel, to the number that it came from',
  resource: 'interaction',
  params: pathId(InteractionId),
  body: NewReply,
  refusals: {
    404: ['account_not_found'],
    409: [...refusals[409], 'account_moved'],
    422: ['not_an_inbound_message', 'message_too_old'],
    503: refusals[503],
  },
  secrets: ['telephony'],
  publicUrl: true,
} as const satisfies Route;

export const dispatchVoice = {
  method: 'POST',
  path: '/api/dispatch/voice',
  twin: { path: '/api/v1/dispatch/voice', scope: 'dispatch' },
  summary: 'Call the contact of an account, by an AI agent or a human one',
  tool: {
    name: 'dispatch_call',
    description:
      'Call the person of an account, by an AI agent or a human one. The contact rules decide whether it is sent.',
    effect: 'alters',
    preview: { route: 'checkDispatch', body: { channel: 'voice' } },
  },
  access: { role: 'agent' },
  body: NewCall,
  replies: { 200: StartedCall },
  refusals,
  errorBodies,
  table: 'write',
  secrets: ['voiceprovider', 'telephony'],
  publicUrl: true,
  timeoutSeconds,
  releasedGradually: true,
} as const satisfies Route;

export const checkDispatch = {
  method: 'POST',
  path: '/api/dispatch/check',
  twin: { path: '/api/v1/dispatch/check', scope: 'dispatch' },
  summary: 'Check whether a dispatch would be allowed now, without sending anything',
  access: { role: 'agent' },
  body: DispatchCheck,
  replies: { 200: CheckedDispatch },
  refusals: { 404: ['account_not_found'] },
  table: 'write',
} as const satisfies Route;

export const checkAllChannels = {
  method: 'POST',
  path: '/api/dispatch/checks',
  twin: { path: '/api/v1/dispatch/checks', scope: 'dispatch' },
  summary: 'Check on which channels an account may be contacted now, without sending anything',
  tool: {
    name: 'check_dispatch',
    description:
      'Check on which channels the person of an account may be contacted now, and which rule forbids the others and until when. Sends nothing.',
    effect: 'reads',
  },
  access: { role: 'agent' },
  body: DispatchChecks,
  replies: { 200: () => z.object({ data: z.array(CheckedDispatch()) }) },
  refusals: { 404: ['account_not_found'] },
  table: 'write',
} as const satisfies Route;

export const dispatchRoutes = {
  dispatchEmail,
  dispatchSms,
  dispatchWhatsapp,
  replyToMessage,
  dispatchVoice,
  checkDispatch,
  checkAllChannels,
};
