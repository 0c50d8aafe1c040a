import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import { IdOrExternalId, InstantView, Page, byParameter, pagingParameters } from '../../platform/http/wire.ts';
import { DecisionView } from '../../history/decisions/contract.ts';
import { InteractionView } from '../../history/interactions/contract.ts';
import { MergeView } from '../../portfolio/contacts/contract.ts';
import { HoldView } from '../../portfolio/holds/contract.ts';
import { NoteView } from '../../portfolio/notes/contract.ts';
import { OutcomeView } from '../../outreach/outcomes/contract.ts';
import { AdjustmentView } from '../../portfolio/adjustments/contract.ts';
import { PaymentView } from '../../portfolio/payments/contract.ts';
import { PlanView } from '../../portfolio/plans/contract.ts';
import { PromiseView } from '../../portfolio/promises/contract.ts';
import { SettlementView } from '../../portfolio/settlements/contract.ts';

export const timelineTypes = [
  'payment',
  'adjustment',
  'interaction',
  'decision',
  'promise',
  'settlement',
  'plan',
  'hold',
  'merge',
  'note',
  'outcome',
] as const;

export const TimelineEntry = () =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('payment'), at: InstantView(), payment: PaymentView() }),
    z.object({ type: z.literal('adjustment'), at: InstantView(), adjustment: AdjustmentView() }),
    z.object({ type: z.literal('interaction'), at: InstantView(), interaction: InteractionView() }),
    z.object({ type: z.literal('decision'), at: InstantView(), decision: DecisionView() }),
    z.object({ type: z.literal('promise'), at: InstantView(), promise: PromiseView() }),
    z.object({ type: z.literal('settlement'), at: InstantView(), settlement: SettlementView() }),
    z.object({ type: z.literal('plan'), at: InstantView(), plan: PlanView() }),
    z.object({ type: z.literal('hold'), at: InstantView(), hold: HoldView() }),
    z.object({ type: z.literal('merge'), at: InstantView(), merge: MergeView() }),
    z.object({ type: z.literal('note'), at: InstantView(), note: NoteView() }),
    z.object({ type: z.literal('outcome'), at: InstantView(), outcome: OutcomeView() }),
  ]);
export type TimelineEntry = z.output<ReturnType<typeof TimelineEntry>>;

export const readTimeline = {
  method: 'GET',
  path: '/api/accounts/{id}/timeline',
  summary:
    "Read an account's history, newest first: payments, adjustments, messages and calls, decisions, promises, settlements, plans, holds, merges, notes, outcomes",
  tool: {
    name: 'read_timeline',
    description:
      'Read what happened on an account, newest first: payments, messages and calls, decisions, promises, settlements, plans, holds, notes.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/accounts/{id}/timeline', scope: 'accounts:read' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter(), type: z.optional(z.enum(timelineTypes)) }),
  replies: { 200: () => Page(TimelineEntry()) },
  table: 'page',
} as const satisfies Route;

export const listInteractions = {
  method: 'GET',
  path: '/api/v1/accounts/{id}/interactions',
  summary: "List an account's messages and calls, newest first",
  access: { scope: 'accounts:read' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(InteractionView()) },
  table: 'page',
} as const satisfies Route;

export const timelineRoutes = { readTimeline, listInteractions };
