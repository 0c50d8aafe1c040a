import * as z from 'zod/mini';
import { PlanId, SettlementId } from '../../foundation/ids.ts';
import { instalmentIntervals } from '../../foundation/instalments.ts';
import { planLimits } from '../../foundation/plan-limits.ts';
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
  pagingParameters,
  pathId,
  withCode,
  viaField,
} from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { maxInstalments } from '../../policy/strategies/contract.ts';
import { planStatuses } from '../accounts/plan-status.ts';

export const maxGraceDays = 30;

const Notes = () => z.optional(z.nullable(Text(2000)));

const NewInstalment = () => z.strictObject({ due_date: CalendarDate(), amount: Amount().check(z.gt(0)) });

const regularFields = ['count', 'first_due', 'every', 'down_payment', 'down_payment_due'] as const;

/** Either the instalments, or how to divide the amount into them. */
export const NewPlan = () =>
  z
    .strictObject({
      instalments: z.optional(z.array(NewInstalment()).check(z.minLength(1), z.maxLength(maxInstalments))),
      count: z.optional(z.int().check(z.gte(1), z.lte(maxInstalments))),
      first_due: z.optional(CalendarDate()),
      every: z.optional(z.enum(instalmentIntervals)),
      down_payment: z.optional(z.nullable(Amount())),
      down_payment_due: z.optional(z.nullable(CalendarDate())),
      settlement_id: z.optional(z.nullable(SettlementId())),
      grace_days: z.optional(z.int().check(z.gte(0), z.lte(maxGraceDays))),
      notes: Notes(),
      external_id: z.optional(z.nullable(NewExternalId())),
    })
    .check(
      z.refine(
        ({ instalments, ...given }) =>
          instalments === undefined
            ? given.count !== undefined && given.first_due !== undefined && given.every !== undefined
            : regularFields.every((name) => given[name] === undefined),
        {
          ...withCode('one_schedule', 'Must have either instalments, or count, first_due and every.'),
          path: ['instalments'],
        },
      ),
    )
    .register(z.globalRegistry, {
      oneOf: [{ required: ['instalments'] }, { required: ['count', 'first_due', 'every'] }],
    });
export type NewPlan = z.output<ReturnType<typeof NewPlan>>;

export const planActions = ['approve', 'accept', 'reject', 'cancel'] as const;

export const PlanChange = () => z.strictObject({ action: z.enum(planActions), notes: Notes() });
export type PlanChange = z.output<ReturnType<typeof PlanChange>>;

const Actor = () => z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() });

export const instalmentStatuses = ['due', 'paid', 'late'] as const;

export const InstalmentTerms = () => z.object({ number: z.int(), due_date: z.iso.date(), amount: z.number() });

export const InstalmentView = () =>
  z.extend(InstalmentTerms(), {
    paid_amount: z.number(),
    status: z.enum(instalmentStatuses),
  });

export const PlanView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    status: z.enum(planStatuses),
    currency: z.string(),
    total: z.number(),
    paid_amount: z.number(),
    instalments: z.array(InstalmentView()),
    grace_days: z.int(),
    settlement_id: z.nullable(z.uuid()),
    exceeded_limits: z.array(z.enum(planLimits)),
    notes: z.nullable(z.string()),
    external_id: z.nullable(z.string()),
    source: z.enum(['user', 'api_key', 'voice_agent', 'contact']),
    interaction_id: z.nullable(z.uuid()),
    verified: z.nullable(z.boolean()),
    proposed_by: Actor(),
    approved_by: z.nullable(Actor()),
    decided_by: z.nullable(Actor()),
    decision_notes: z.nullable(z.string()),
    accepted_at: z.nullable(InstantView()),
    ended_at: z.nullable(InstantView()),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type PlanView = z.output<ReturnType<typeof PlanView>>;

export const ListedPlan = () => z.extend(PlanView(), { contact_name: z.nullable(z.string()) });

export const createPlan = {
  method: 'POST',
  path: '/api/v1/accounts/{id}/plans',
  summary: 'Propose an instalment plan of an account',
  access: { scope: 'plans:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewPlan,
  replies: { 200: PlanView, 201: PlanView },
  refusals: {
    409: [
      'plan_open',
      'plan_in_force',
      'settlement_open',
      'settlement_not_in_force',
      'account_resolved',
      'concurrent_change',
    ],
    422: [
      'sum_mismatch',
      'too_precise',
      'too_many_instalments',
      'down_payment_too_high',
      'due_date_in_past',
      'due_dates_not_ascending',
      'due_date_too_late',
    ],
  },
  table: 'write',
} as const satisfies Route;

export const listAccountPlans = {
  method: 'GET',
  path: '/api/v1/accounts/{id}/plans',
  summary: 'List the instalment plans of an account, newest first',
  access: { scope: 'accounts:read', or: 'plans:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(PlanView()) },
  table: 'page',
} as const satisfies Route;

export const listPlans = {
  method: 'GET',
  path: '/api/v1/plans',
  summary: 'List instalment plans, newest first',
  tool: {
    name: 'list_plans',
    description: 'List instalment plans, newest first.',
    effect: 'reads',
  },
  access: { scope: 'accounts:read', or: 'plans:write' },
  query: () => z.strictObject({ ...pagingParameters(), status: z.optional(z.enum(planStatuses)) }),
  replies: { 200: () => Page(ListedPlan()) },
  table: 'page',
} as const satisfies Route;

export const readPlan = {
  method: 'GET',
  path: '/api/v1/plans/{id}',
  summary: 'Read an instalment plan',
  access: { scope: 'accounts:read', or: 'plans:write' },
  resource: 'plan',
  params: pathId(PlanId),
  replies: { 200: PlanView },
  table: 'read',
} as const satisfies Route;

export const updatePlan = {
  method: 'PATCH',
  path: '/api/v1/plans/{id}',
  summary: 'Approve, accept, reject or cancel an instalment plan',
  access: { scope: 'plans:write' },
  resource: 'plan',
  params: pathId(PlanId),
  body: PlanChange,
  replies: { 200: PlanView },
  refusals: {
    403: ['own_offer', 'missing_role', 'person_required'],
    409: ['balance_changed', 'account_resolved', 'concurrent_change'],
    422: ['invalid_transition', 'due_date_in_past'],
  },
  table: 'write',
} as const satisfies Route;

export const planRoutes = { createPlan, listAccountPlans, listPlans, readPlan, updatePlan };
