import * as z from 'zod/mini';
import { PromiseId } from '../../foundation/ids.ts';
import { promiseStatuses } from './promise-status.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  CalendarDate,
  IdOrExternalId,
  InstantView,
  NewExternalId,
  Page,
  Text,
  byParameter,
  outOfOrder,
  pagingParameters,
  pathId,
  viaField,
} from '../../platform/http/wire.ts';

export const PromiseView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    amount: z.number(),
    currency: z.string(),
    due_date: z.iso.date(),
    status: z.enum(promiseStatuses),
    source: z.enum(['voice_agent', 'agent', 'api_key', 'contact']),
    interaction_id: z.nullable(z.uuid()),
    verified: z.nullable(z.boolean()),
    notes: z.nullable(z.string()),
    external_id: z.nullable(z.string()),
    registered_by: z.nullable(z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() })),
    created_at: InstantView(),
  });
export type PromiseView = z.output<ReturnType<typeof PromiseView>>;

export const ListedPromise = () => z.object({ ...PromiseView().shape, contact_name: z.nullable(z.string()) });

export const NewPromise = () =>
  z.strictObject({
    amount: Amount().check(z.gt(0)),
    due_date: CalendarDate(),
    notes: z.optional(z.nullable(Text(2000))),
    external_id: z.optional(z.nullable(NewExternalId())),
  });
export type NewPromise = z.output<ReturnType<typeof NewPromise>>;

export const PromiseChange = () => z.strictObject({ action: z.literal('cancel') });

const promiseFilters = () => ({
  status: z.optional(z.enum(promiseStatuses)),
  due_from: z.optional(CalendarDate()),
  due_to: z.optional(CalendarDate()),
});

const dueInOrder = () =>
  z.refine<{ readonly due_from?: string | undefined; readonly due_to?: string | undefined }>(
    ({ due_from: from, due_to: to }) => from === undefined || to === undefined || from <= to,
    outOfOrder('due_to', 'Must not be before due_from.'),
  );

export const PromiseFilters = () => z.strictObject(promiseFilters()).check(dueInOrder());
export type PromiseFilters = z.output<ReturnType<typeof PromiseFilters>>;

const PromiseQuery = () => z.strictObject({ ...pagingParameters(), ...promiseFilters() }).check(dueInOrder());

export const listPromises = {
  method: 'GET',
  path: '/api/promises',
  summary: 'List promises to pay by the day they are due',
  tool: {
    name: 'list_promises',
    description: 'List promises to pay by the day they are due.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/promises', scope: 'accounts:read', or: 'promises:write' },
  query: PromiseQuery,
  replies: { 200: () => Page(ListedPromise()) },
  table: 'page',
} as const satisfies Route;

export const createPromise = {
  method: 'POST',
  path: '/api/accounts/{id}/promises',
  summary: 'Register a promise to pay',
  tool: {
    name: 'register_promise',
    description: 'Register what a person promised to pay, and by when.',
    effect: 'adds',
    preview: { route: 'readAccount' },
  },
  access: { role: 'agent' },
  twin: { path: '/api/v1/accounts/{id}/promises', scope: 'promises:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewPromise,
  replies: { 200: PromiseView, 201: PromiseView },
  refusals: {
    409: ['concurrent_change'],
    422: ['amount_above_balance', 'too_precise', 'due_date_in_past', 'due_date_too_late'],
  },
  table: 'write',
} as const satisfies Route;

export const updatePromise = {
  method: 'PATCH',
  path: '/api/promises/{id}',
  summary: 'Cancel a promise to pay',
  access: { role: 'agent' },
  twin: { path: '/api/v1/promises/{id}', scope: 'promises:write' },
  resource: 'promise',
  params: pathId(PromiseId),
  body: PromiseChange,
  replies: { 200: PromiseView },
  refusals: { 409: ['promise_not_open', 'concurrent_change'] },
  table: 'write',
} as const satisfies Route;

export const promiseRoutes = { listPromises, createPromise, updatePromise };
