import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';

/** They stop contact, or ask for a person: none fails for a parameter that makes no sense. */
const stoppingTools = [
  'report_paid',
  'report_dispute',
  'wrong_person',
  'lawyer',
  'inconvenient_time',
  'opt_out',
  'request_human',
] as const;

export const agentTools = [
  'verify',
  'read_balance',
  'register_promise',
  'read_offer',
  'offer_settlement',
  'accept_offer',
  'offer_plan',
  'accept_plan',
  ...stoppingTools,
] as const;
export type AgentTool = (typeof agentTools)[number];

export const toolRequest = {
  method: 'POST',
  path: '/api/webhooks/agent-tool-handler',
} as const satisfies Pick<Route, 'method' | 'path'>;

export const toolTokenHeader = 'X-Tool-Token';

/** The request body of an agent tool. The token, not the body, identifies the account and the call. */
export const ToolUse = () =>
  z.object({
    tool: z.enum(agentTools),
    parameters: z.optional(
      z.object({
        answer: z.optional(z.union([z.string(), z.number()])),
        amount: z.optional(z.number()),
        due_date: z.optional(z.string()),
        pay_by: z.optional(z.nullable(z.string())),
        settlement_id: z.optional(z.string()),
        count: z.optional(z.number()),
        first_due: z.optional(z.string()),
        every: z.optional(z.string()),
        down_payment: z.optional(z.nullable(z.number())),
        plan_id: z.optional(z.string()),
        paid_on: z.optional(z.nullable(z.string())),
        category: z.optional(z.nullable(z.string())),
        text: z.optional(z.nullable(z.string())),
        until: z.optional(z.nullable(z.string())),
      }),
    ),
    conversation_id: z.optional(z.string()),
    call_sid: z.optional(z.string()),
    tool_token: z.optional(z.string()),
  });
export type ToolUse = z.output<ReturnType<typeof ToolUse>>;

/** Undefined if it is no use of a tool. */
export function parseToolUse(body: unknown): ToolUse | undefined {
  const { data } = z.safeParse(ToolUse(), body);
  if (data) return data;
  const Bare = z.extend(z.omit(ToolUse(), { parameters: true }), { tool: z.enum(stoppingTools) });
  return z.safeParse(Bare, body).data;
}
