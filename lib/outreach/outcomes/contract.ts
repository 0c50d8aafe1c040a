import * as z from 'zod/mini';
import { contactResults } from '../../history/agent-calls/collected-data.ts';
import { InteractionId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { IdOrExternalId, Instant, InstantView, Text, byParameter, withCode } from '../../platform/http/wire.ts';
import { outcomeCodes } from '../../portfolio/accounts/outcome-code.ts';

export const NewOutcome = () =>
  z
    .strictObject({
      result: z.enum(outcomeCodes),
      note: z.optional(z.nullable(Text(2000))),
      call_back_at: z.optional(z.nullable(Instant())),
      call: z.optional(z.strictObject({ interaction_id: InteractionId(), contact_result: z.enum(contactResults) })),
    })
    .check(
      z.refine(({ result, call_back_at: at }) => result !== 'call_back' || (at !== undefined && at !== null), {
        ...withCode('required', 'Must be given with the result call_back.'),
        path: ['call_back_at'],
      }),
    )
    .register(z.globalRegistry, {
      if: { properties: { result: { const: 'call_back' } } },
      then: { required: ['call_back_at'], properties: { call_back_at: { type: 'string' } } },
    });
export type NewOutcome = z.output<ReturnType<typeof NewOutcome>>;

export const OutcomeView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    result: z.enum(outcomeCodes),
    note: z.nullable(z.string()),
    call_back_at: z.nullable(InstantView()),
    author: z.object({ kind: z.literal('user'), id: z.string() }),
    created_at: InstantView(),
  });
export type OutcomeView = z.output<ReturnType<typeof OutcomeView>>;

export const createOutcome = {
  method: 'POST',
  path: '/api/accounts/{id}/outcomes',
  summary: 'Record what came of working an account, and when to call back',
  access: { role: 'agent' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewOutcome,
  replies: { 201: OutcomeView },
  refusals: {
    404: ['interaction_not_found'],
    409: ['concurrent_change'],
    422: ['call_back_in_past', 'call_back_too_late', 'not_a_human_call', 'call_in_progress'],
  },
  table: 'write',
} as const satisfies Route;

export const outcomeRoutes = { createOutcome };
