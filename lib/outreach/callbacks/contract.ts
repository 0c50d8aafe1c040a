import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { InstantView } from '../../platform/http/wire.ts';
import { inboundMessagePath, telephonyCallbackPath } from '../../platform/providers/telephony-callbacks.ts';
import { ToolUse, toolRequest } from '../../history/agent-calls/agent-tools.ts';
import { InstalmentTerms } from '../../portfolio/plans/contract.ts';
import { paymentCallbackPath } from './payment-callback-path.ts';
import { BreakdownView, CreditorView } from '../../portfolio/accounts/contract.ts';

export { ToolUse };

export const ToolAnswer = () =>
  z.object({
    ok: z.boolean(),
    code: z.exactOptional(z.string()),
    message: z.string(),
    currency: z.exactOptional(z.string()),
    pending_balance: z.exactOptional(z.number()),
    total_amount: z.exactOptional(z.number()),
    breakdown: z.exactOptional(z.nullable(BreakdownView())),
    creditor: z.exactOptional(z.nullable(CreditorView())),
    origin: z.exactOptional(z.nullable(z.string())),
    due_date: z.exactOptional(z.nullable(z.iso.date())),
    today: z.exactOptional(z.iso.date()),
    promise_id: z.exactOptional(z.uuid()),
    settlement_id: z.exactOptional(z.uuid()),
    plan_id: z.exactOptional(z.uuid()),
    amount: z.exactOptional(z.number()),
    instalments: z.exactOptional(z.array(InstalmentTerms())),
    pay_by: z.exactOptional(z.nullable(z.iso.date())),
    accepted: z.exactOptional(z.boolean()),
    until: z.exactOptional(InstantView()),
    verified: z.exactOptional(z.boolean()),
    tries_left: z.exactOptional(z.int()),
  });
export type ToolAnswer = z.output<ReturnType<typeof ToolAnswer>>;

const Received = () => z.object({ received: z.literal(true) });

const refusals = { 401: ['invalid_signature', 'stale_signature'], 503: ['provider_not_configured'] } as const;
const jsonRefusals = { 400: ['malformed_json'], ...refusals } as const;

export const receiveTelephonyCallback = {
  method: 'POST',
  path: telephonyCallbackPath,
  summary: 'Receive the status of a message or call, or an inbound message',
  access: { provider: 'telephony' },
  replies: { 200: 'text/xml' },
  refusals,
  secrets: ['telephony'],
  publicUrl: true,
  sends: ['callback'],
} as const satisfies Route;

export const receiveInboundMessage = {
  method: 'POST',
  path: inboundMessagePath,
  summary: 'Receive an inbound message',
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
  summary: 'Receive the status of an email',
  access: { provider: 'emailprovider' },
  replies: { 200: Received },
  refusals: jsonRefusals,
  secrets: ['emailprovider'],
  sends: ['callback'],
} as const satisfies Route;

export const receiveVoiceCallback = {
  method: 'POST',
  path: '/api/webhooks/voiceprovider',
  summary: 'Receive the result of a call by an AI agent: transcript and analysis, or why nobody was reached',
  access: { provider: 'voiceprovider' },
  replies: { 200: Received },
  refusals: jsonRefusals,
  secrets: ['voiceprovider'],
  sends: ['callback'],
  // The transcript of a call that lasted hours is parsed completely before it is truncated.
  memoryMegabytes: 1024,
} as const satisfies Route;

export const receiveBillingCallback = {
  method: 'POST',
  path: '/api/webhooks/billingprovider',
  summary: 'Receive a change of a subscription to the service',
  access: { provider: 'billingprovider' },
  replies: { 200: Received },
  refusals: jsonRefusals,
  secrets: ['billingprovider'],
  sends: ['callback'],
} as const satisfies Route;

export const receivePaymentCallback = {
  method: 'POST',
  path: paymentCallbackPath,
  summary: "Receive a change of a debtor's payment at the account of an organization",
  access: { provider: 'billingprovider' },
  replies: { 200: Received },
  refusals: jsonRefusals,
  secrets: ['billingprovider'],
  sends: ['callback'],
} as const satisfies Route;

export const useAgentTool = {
  ...toolRequest,
  summary: 'Run a tool for an AI agent during a call, and reply with a sentence that it can say',
  access: { provider: 'voiceprovider' },
  body: ToolUse,
  replies: { 200: ToolAnswer },
  refusals: {
    400: ['malformed_json'],
    401: ['invalid_signature', 'stale_signature', 'invalid_tool_token', 'tool_token_expired'],
    503: ['provider_not_configured'],
  },
  table: 'write',
  secrets: ['voiceprovider'],
} as const satisfies Route;

export const callbackRoutes = {
  receiveTelephonyCallback,
  receiveInboundMessage,
  receiveEmailCallback,
  receiveVoiceCallback,
  receiveBillingCallback,
  receivePaymentCallback,
  useAgentTool,
};
