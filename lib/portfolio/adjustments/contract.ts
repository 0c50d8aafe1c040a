import * as z from 'zod/mini';
import { maxAmount } from '../../foundation/money.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  IdOrExternalId,
  InstantView,
  NewExternalId,
  Page,
  Text,
  byParameter,
  pagingParameters,
  withCode,
  viaField,
} from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { CollectionStatus } from '../accounts/contract.ts';
import { adjustmentKinds } from './adjustment-kind.ts';

/** The sign is the direction in which the debt moves. */
const SignedAmount = () =>
  z.number().check(
    z.gte(-maxAmount),
    z.lte(maxAmount),
    z.refine((amount) => amount !== 0, withCode('amount_is_zero', 'Must not be 0.')),
    z.refine(
      (amount) => Amount().safeParse(Math.abs(amount)).success,
      withCode('too_precise', 'Must not have more decimals than its currency.'),
    ),
  );

export const NewAdjustment = () =>
  z
    .strictObject({
      kind: z.enum(adjustmentKinds),
      amount: SignedAmount(),
      external_id: z.optional(z.nullable(NewExternalId())),
      reason: z.optional(z.nullable(Text(500))),
    })
    .check(
      z.refine(({ kind, amount }) => kind !== 'discount' || amount < 0, {
        ...withCode('discount_raises_debt', 'Must be negative: a discount lowers the debt.'),
        path: ['amount'],
      }),
    );
export type NewAdjustment = z.output<ReturnType<typeof NewAdjustment>>;

export const AdjustmentView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    kind: z.enum(adjustmentKinds),
    amount: z.number(),
    currency: z.string(),
    external_id: z.nullable(z.string()),
    reason: z.nullable(z.string()),
    total_amount: z.number(),
    pending_balance: z.number(),
    registered_by: z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() }),
    created_at: InstantView(),
  });
export type AdjustmentView = z.output<ReturnType<typeof AdjustmentView>>;

const RegisteredAdjustmentView = () =>
  z.object({
    ...AdjustmentView().shape,
    account: z.object({
      total_amount: z.number(),
      pending_balance: z.number(),
      collection_status: CollectionStatus(),
    }),
  });

export const createAdjustment = {
  method: 'POST',
  path: '/api/v1/accounts/{id}/adjustments',
  summary: 'Adjust what is owed: interest, a fee, a cost, a discount or a correction',
  access: { scope: 'payments:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewAdjustment,
  replies: { 201: RegisteredAdjustmentView, 200: RegisteredAdjustmentView },
  refusals: {
    409: ['settlement_in_force', 'settlement_fulfilled', 'plan_in_force', 'concurrent_change'],
    422: ['too_precise', 'below_zero', 'above_limit'],
  },
  table: 'write',
} as const satisfies Route;

export const listAdjustments = {
  method: 'GET',
  path: '/api/v1/accounts/{id}/adjustments',
  summary: "List an account's adjustments, newest first",
  access: { scope: 'accounts:read', or: 'payments:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(AdjustmentView()) },
  table: 'page',
} as const satisfies Route;

export const adjustmentRoutes = { createAdjustment, listAdjustments };
