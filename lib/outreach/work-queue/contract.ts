import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { IdOrExternalId, InstantView, QueryInteger, byParameter } from '../../platform/http/wire.ts';

/** Why a person is in the queue, the most urgent reason first. */
export const workReasons = ['call_back', 'reply', 'promise_broken', 'promise_due', 'assigned'] as const;
export type WorkReason = (typeof workReasons)[number];

const maxEntries = 50;

export const WorkEntry = () =>
  z.object({
    contact_id: z.uuid(),
    contact_name: z.string(),
    account_id: z.uuid(),
    reason: z.enum(workReasons),
    since: InstantView(),
    days_past_due: z.nullable(z.int()),
    pending_balance: z.number(),
    currency: z.string(),
    may_call: z.boolean(),
    may_call_at: z.nullable(InstantView()),
    blocked_by: z.nullable(z.string()),
    claimed_until: z.nullable(InstantView()),
  });
export type WorkEntry = z.output<ReturnType<typeof WorkEntry>>;

export const WorkClaim = () => z.object({ contact_id: z.uuid(), claimed_until: z.nullable(InstantView()) });
export type WorkClaim = z.output<ReturnType<typeof WorkClaim>>;

export const WorkClaimChange = () => z.strictObject({ claimed: z.boolean() });

export const readWorkQueue = {
  method: 'GET',
  path: '/api/work-queue',
  summary: "Read the calling user's queue of people to contact, the most urgent first",
  access: { role: 'agent' },
  query: () => z.strictObject({ limit: z._default(z.optional(QueryInteger(1, maxEntries)), 20) }),
  replies: { 200: () => z.object({ data: z.array(WorkEntry()) }) },
  table: 'read',
} as const satisfies Route;

export const claimWork = {
  method: 'PATCH',
  path: '/api/work-queue/{id}',
  summary: 'Claim a person for ten minutes, claim them again, or give them back',
  access: { role: 'agent' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: WorkClaimChange,
  replies: { 200: WorkClaim },
  refusals: { 409: ['claimed_by_another'] },
  table: 'write',
} as const satisfies Route;

export const workQueueRoutes = { readWorkQueue, claimWork };
