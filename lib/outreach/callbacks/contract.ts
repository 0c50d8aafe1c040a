import * as z from 'zod/mini';
import type { Route } from '../../http/route.ts';

export const agentTools = ['read_balance', 'register_promise', 'opt_out', 'request_human'] as const;
export type AgentTool = (typeof agentTools)[number];

/** What a voice agent sends when it uses a tool. Whom it is about is never in here: that is in its token. */
export const ToolUse = () =>
  z.object({
    tool: z.enum(agentTools),
    parameters: z.optional(z.object({ amount: z.optional(z.number()), due_date: z.optional(z.string()) })),
    conversation_id: z.optional(z.string()),
    call_sid: z.optional(z.string()),
    tool_token: z.optional(z.string()),
  });
export type ToolUse = z.output<ReturnType<typeof ToolUse>>;

export const ToolAnswer = () =>
  z.object({
    ok: z.boolean(),
    code: z.exactOptional(z.string()),
    message: z.string(),
    currency: z.exactOptional(z.string()),
    pending_balance: z.exactOptional(z.number()),
    total_amount: z.exactOptional(z.number()),
    due_date: z.exactOptional(z.nullable(z.iso.date())),
    today: z.exactOptional(z.iso.date()),
    promise_id: z.exactOptional(z.uuid()),
    amount: z.exactOptional(z.number()),
  });
export type ToolAnswer = z.output<ReturnType<typeof ToolAnswer>>;

const Received = () => z.object({ received: z.literal(true) });

/** Every callback is refused like this before anything else is done with it. */
const refusals = { 401: ['invalid_signature', 'stale_signature'], 503: ['provider_not_configured'] } as const;

export const receiveTelephonyCallback = {
  method: 'POST',
  path: '/api/webhooks/telephony',
  summary: 'Take the status of a message or call, or a message that somebody sent',
  access: { provider: 'telephony' },
  replies: { 200: 'text/xml' },
  refusals,
  secrets: ['telephony'],
  publicUrl: true,
  sends: ['callback'],
} as const satisfies Route;

export const receiveEmailCallback = {
  method: 'POST',
  path: '/api/webhooks/emailprovider',
  summary: 'Take what became of an email',
  access: { provider: 'emailprovider' },
  replies: { 200: Received },
  refusals,
  secrets: ['emailprovider'],
  sends: ['callback'],
} as const satisfies Route;

export const receiveVoiceCallback = {
  method: 'POST',
  path: '/api/webhooks/voiceprovider',
  summary: 'Take what became of a call by an AI agent: transcript, analysis, or why nobody was reached',
  access: { provider: 'voiceprovider' },
  replies: { 200: Received },
  refusals,
  secrets: ['voiceprovider'],
  sends: ['callback'],
  // A transcript of hours is read whole before it is cut to size.
  memoryMegabytes: 1024,
} as const satisfies Route;

export const receiveBillingCallback = {
  method: 'POST',
  path: '/api/webhooks/billingprovider',
  summary: 'Take an event of the billing provider',
  access: { provider: 'billingprovider' },
  replies: { 200: Received },
  refusals,
  secrets: ['billingprovider'],
} as const satisfies Route;

export const useAgentTool = {
  method: 'POST',
  path: '/api/webhooks/agent-tool-handler',
  summary: 'Do what an AI agent asks for during a call, and say what it should tell the contact',
  access: { provider: 'voiceprovider' },
  body: ToolUse,
  replies: { 200: ToolAnswer },
  refusals: {
    401: ['invalid_signature', 'stale_signature', 'invalid_tool_token', 'tool_token_expired'],
    503: ['provider_not_configured'],
  },
  table: 'write',
  secrets: ['voiceprovider'],
} as const satisfies Route;

export const callbackRoutes = {
  receiveTelephonyCallback,
  receiveEmailCallback,
  receiveVoiceCallback,
  receiveBillingCallback,
  useAgentTool,
};
