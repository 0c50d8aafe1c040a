import * as z from 'zod/mini';
import { HoldId, InteractionId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { InstantView, Page, Text, pagingParameters, pathId, withCode } from '../../platform/http/wire.ts';
import { CallOutcome, InteractionView, inboxStatuses } from '../../history/interactions/contract.ts';
import { HoldView } from '../../portfolio/holds/contract.ts';

const maxHoldsOfMessage = 10;

/** What an agent may make of a proposed hold. */
const decidedKinds = [
  'paid_claim',
  'disputed',
  'wrong_person',
  'attorney',
  'stop_request',
  'cease',
  'insolvency',
  'deceased',
  'privacy_request',
] as const;

export const HoldDecision = () =>
  z
    .strictObject({
      id: HoldId(),
      action: z.enum(['confirm', 'change', 'release']),
      kind: z.optional(z.enum(decidedKinds)),
      reason: z.optional(Text(500)),
    })
    .check(
      z.refine(({ action, kind }) => (action === 'change') === (kind !== undefined), {
        ...withCode('kind_required', 'Must be given to change a hold, and otherwise not.'),
        path: ['kind'],
      }),
    )
    .register(z.globalRegistry, {
      allOf: [
        {
          if: { properties: { action: { const: 'change' } } },
          then: { required: ['kind'], properties: { kind: { type: 'string' } } },
        },
        {
          if: { required: ['kind'], properties: { kind: { type: 'string' } } },
          then: { properties: { action: { const: 'change' } } },
        },
      ],
    });
export type HoldDecision = z.output<ReturnType<typeof HoldDecision>>;

/** What was answered to a message, and by whom. */
export const MessageAnswer = () =>
  z.pick(InteractionView(), { id: true, body: true, status: true, initiated_by: true, created_at: true });

export type MessageAnswer = z.output<ReturnType<typeof MessageAnswer>>;

export const InboxEntry = () =>
  z.object({
    ...InteractionView().shape,
    contact_name: z.nullable(z.string()),
    pending_balance: z.nullable(z.number()),
    currency: z.nullable(z.string()),
    holds: z.array(HoldView()),
    answers: z.array(MessageAnswer()),
    answerable_until: z.nullable(InstantView()),
  });

const hasDistinctIds = (decisions: readonly { readonly id: string }[]): boolean =>
  new Set(decisions.map(({ id }) => id)).size === decisions.length;

export const InteractionChange = () =>
  z
    .strictObject({
      handled: z.optional(z.boolean()),
      holds: z.optional(
        z
          .array(HoldDecision())
          .check(
            z.maxLength(maxHoldsOfMessage),
            z.refine(hasDistinctIds, withCode('duplicate_hold', 'Must not decide about the same hold twice.')),
          ),
      ),
      ...CallOutcome().shape,
    })
    .check(
      z.refine(
        (change) => Object.keys(change).length > 0,
        'Give at least one of handled, contact_result, disposition.',
      ),
    )
    .check(
      z.refine(({ handled, holds }) => holds === undefined || handled === true, {
        message: 'Must be given with handled: true only.',
        path: ['holds'],
      }),
    )
    .register(z.globalRegistry, {
      minProperties: 1,
      if: { required: ['holds'], properties: { holds: { type: 'array' } } },
      then: { required: ['handled'], properties: { handled: { const: true } } },
    });
export type InteractionChange = z.output<ReturnType<typeof InteractionChange>>;

export const listInbox = {
  method: 'GET',
  path: '/api/interactions',
  summary: 'List the messages and calls that need a person, newest first',
  access: { role: 'agent' },
  query: () => z.strictObject({ ...pagingParameters(), inbox: z._default(z.optional(z.enum(inboxStatuses)), 'open') }),
  replies: { 200: () => Page(InboxEntry()) },
  table: 'page',
} as const satisfies Route;

export const updateInteraction = {
  method: 'PATCH',
  path: '/api/interactions/{id}',
  summary: 'Mark a message or call as handled, or give the outcome of a call by a person',
  access: { role: 'agent' },
  resource: 'interaction',
  params: pathId(InteractionId),
  body: InteractionChange,
  replies: { 200: InteractionView },
  refusals: {
    409: ['needs_no_person', 'already_decided', 'too_many_holds', 'concurrent_change'],
    422: ['not_a_human_call', 'call_in_progress', 'holds_undecided', 'unknown_hold', 'unknown_address'],
  },
  table: 'write',
} as const satisfies Route;

export const inboxRoutes = { listInbox, updateInteraction };
