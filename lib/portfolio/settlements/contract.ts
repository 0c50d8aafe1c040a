import * as z from 'zod/mini';
import { SettlementId } from '../../foundation/ids.ts';
import { settlementOutcomes, settlementStatuses } from '../accounts/settlement-status.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  CalendarDate,
  ExternalId,
  Instant,
  InstantView,
  NewExternalId,
  Page,
  Text,
  byParameter,
  pagingParameters,
  pathId,
  viaField,
} from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';

const Notes = () => z.optional(z.nullable(Text(2000)));

export const NewSettlement = () =>
  z.strictObject({
    offered_amount: Amount().check(z.gt(0)),
    notes: Notes(),
    expires_at: z.optional(Instant()),
    pay_by: z.optional(z.nullable(CalendarDate())),
    external_id: z.optional(z.nullable(NewExternalId())),
  });
export type NewSettlement = z.output<ReturnType<typeof NewSettlement>>;

export const settlementActions = ['approve', 'accept', 'reject', 'withdraw'] as const;

export const SettlementChange = () =>
  z
    .strictObject({
      action: z.enum(settlementActions),
      notes: Notes(),
      pay_by: z.optional(CalendarDate()),
    })
    .check(
      z.refine(({ action, pay_by }) => action === 'accept' || pay_by === undefined, {
        error: 'Only an acceptance can set the last day to pay.',
        path: ['pay_by'],
      }),
    )
    .register(z.globalRegistry, {
      dependentSchemas: { pay_by: { properties: { action: { const: 'accept' } } } },
    });
export type SettlementChange = z.output<ReturnType<typeof SettlementChange>>;

const Actor = () => z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() });

export const SettlementView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    original_balance: z.number(),
    offered_amount: z.number(),
    forgiven_amount: z.number(),
    discount_pct: z.number(),
    max_discount_pct: z.nullable(z.number()),
    currency: z.string(),
    status: z.enum(settlementStatuses),
    notes: z.nullable(z.string()),
    external_id: z.nullable(z.string()),
    expires_at: InstantView(),
    pay_by: z.nullable(z.iso.date()),
    source: z.enum(['user', 'voice_agent', 'api_key', 'contact']),
    interaction_id: z.nullable(z.uuid()),
    verified: z.nullable(z.boolean()),
    proposed_by: Actor(),
    approved_by: z.nullable(Actor()),
    decided_by: z.nullable(Actor()),
    accepted_at: z.nullable(InstantView()),
    decision_notes: z.nullable(z.string()),
    outcome: z.nullable(z.enum(settlementOutcomes)),
    outcome_at: z.nullable(InstantView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type SettlementView = z.output<ReturnType<typeof SettlementView>>;

export const ListedSettlement = () => z.extend(SettlementView(), { contact_name: z.nullable(z.string()) });

const accountParameter = () => z.strictObject({ accountId: ExternalId() });

export const createSettlement = {
  method: 'POST',
  path: '/api/admin/accounts/{accountId}/settlements',
  summary: 'Propose a settlement of an account',
  tool: {
    name: 'propose_settlement',
    description:
      'Propose to settle an account for less than is owed. A person approves it, unless the strategy of the account allows it.',
    effect: 'adds',
    preview: { route: 'readAccount' },
  },
  access: { role: 'agent' },
  twin: { path: '/api/v1/accounts/{id}/settlements', scope: 'settlements:write' },
  resource: 'account',
  params: accountParameter,
  query: () => z.strictObject(byParameter()),
  body: NewSettlement,
  replies: { 200: SettlementView, 201: SettlementView },
  refusals: {
    409: [
      'settlement_open',
      'settlement_in_force',
      'plan_open',
      'plan_in_force',
      'account_resolved',
      'concurrent_change',
    ],
    422: [
      'amount_above_balance',
      'too_precise',
      'expires_in_past',
      'expires_too_late',
      'pay_by_in_past',
      'pay_by_too_late',
    ],
  },
  table: 'write',
} as const satisfies Route;

export const listAccountSettlements = {
  method: 'GET',
  path: '/api/admin/accounts/{accountId}/settlements',
  summary: 'List the settlements of an account, newest first',
  access: { role: 'viewer' },
  twin: { path: '/api/v1/accounts/{id}/settlements', scope: 'accounts:read', or: 'settlements:write' },
  resource: 'account',
  params: accountParameter,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(SettlementView()) },
  table: 'page',
} as const satisfies Route;

export const listSettlements = {
  method: 'GET',
  path: '/api/admin/settlements',
  summary: 'List settlements, newest first',
  tool: {
    name: 'list_settlements',
    description: 'List settlements, newest first.',
    effect: 'reads',
  },
  access: { role: 'viewer' },
  twin: { path: '/api/v1/settlements', scope: 'accounts:read', or: 'settlements:write' },
  query: () => z.strictObject({ ...pagingParameters(), status: z.optional(z.enum(settlementStatuses)) }),
  replies: { 200: () => Page(ListedSettlement()) },
  table: 'page',
} as const satisfies Route;

export const readSettlement = {
  method: 'GET',
  path: '/api/admin/settlements/{id}',
  summary: 'Read a settlement',
  access: { role: 'viewer' },
  twin: { path: '/api/v1/settlements/{id}', scope: 'accounts:read', or: 'settlements:write' },
  resource: 'settlement',
  params: pathId(SettlementId),
  replies: { 200: SettlementView },
  table: 'read',
} as const satisfies Route;

export const updateSettlement = {
  method: 'PATCH',
  path: '/api/admin/settlements/{id}',
  summary: 'Approve, accept, reject or withdraw a settlement',
  access: { role: 'agent' },
  twin: {
    path: '/api/v1/settlements/{id}',
    scope: 'settlements:write',
    refusals: { 403: ['person_required'] },
  },
  resource: 'settlement',
  params: pathId(SettlementId),
  body: SettlementChange,
  replies: { 200: SettlementView },
  refusals: {
    403: ['own_offer'],
    409: ['balance_changed', 'plan_in_force', 'concurrent_change'],
    422: ['invalid_transition', 'pay_by_in_past', 'pay_by_too_late'],
  },
  table: 'write',
} as const satisfies Route;

export const settlementRoutes = {
  createSettlement,
  listAccountSettlements,
  listSettlements,
  readSettlement,
  updateSettlement,
};
