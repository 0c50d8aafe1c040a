import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  Currency,
  IdOrExternalId,
  Instant,
  InstantView,
  NewExternalId,
  Page,
  Text,
  byParameter,
  pagingParameters,
} from '../../platform/http/wire.ts';
import { actorKinds } from '../../tenancy/audit/contract.ts';
import { AccountReference, withOneAccountReference } from '../accounts/account-reference.ts';
import { CollectionStatus } from '../accounts/contract.ts';
import { reversalReasons } from './reversal-reason.ts';

const paymentFields = () => ({
  amount: Amount().check(z.gt(0)),
  currency: z.optional(Currency()),
  paid_at: z.optional(Instant()),
  method: z.optional(z.nullable(Text(50))),
  reference: z.optional(z.nullable(Text(200))),
  notes: z.optional(z.nullable(Text(5000))),
});

export const NewPayment = () =>
  withOneAccountReference(
    z.strictObject({
      ...AccountReference(),
      ...paymentFields(),
      external_id: z.optional(z.nullable(NewExternalId())),
    }),
  );
export type NewPayment = z.output<ReturnType<typeof NewPayment>>;

export const PaymentOfRecord = () => z.strictObject({ external_id: NewExternalId(), ...paymentFields() });
export type PaymentOfRecord = z.output<ReturnType<typeof PaymentOfRecord>>;

export const paymentStatuses = ['registered', 'reversed'] as const;

export const NewReversal = () =>
  z.strictObject({
    reason: z.enum(reversalReasons),
    reversed_at: z.optional(Instant()),
    external_id: z.optional(z.nullable(NewExternalId())),
  });
export type NewReversal = z.output<ReturnType<typeof NewReversal>>;

const ReversalView = () =>
  z.object({
    reason: z.enum([...reversalReasons, 'import_undone']),
    reversed_at: InstantView(),
    external_id: z.nullable(z.string()),
    reversed_by: z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()) }),
    created_at: InstantView(),
  });

export const PaymentView = () =>
  z.object({
    id: z.uuid(),
    account_id: z.uuid(),
    amount: z.number(),
    overpaid_amount: z.number(),
    currency: z.string(),
    paid_at: InstantView(),
    method: z.nullable(z.string()),
    reference: z.nullable(z.string()),
    external_id: z.nullable(z.string()),
    notes: z.nullable(z.string()),
    created_at: InstantView(),
    status: z.enum(paymentStatuses),
    reversal: z.nullable(ReversalView()),
  });
export type PaymentView = z.output<ReturnType<typeof PaymentView>>;

const RegisteredPaymentView = () =>
  z.object({
    ...PaymentView().shape,
    account: z.object({ pending_balance: z.number(), collection_status: CollectionStatus() }),
  });

export const createPayment = {
  method: 'POST',
  path: '/api/v1/payments',
  summary: 'Register a payment; the same external_id again returns the first payment',
  access: { scope: 'payments:write' },
  body: NewPayment,
  replies: { 201: RegisteredPaymentView, 200: RegisteredPaymentView },
  refusals: {
    404: ['account_not_found'],
    409: ['external_id_in_use', 'concurrent_change'],
    422: ['currency_mismatch', 'too_precise', 'paid_in_future'],
  },
  table: 'write',
} as const satisfies Route;

export const listPayments = {
  method: 'GET',
  path: '/api/v1/accounts/{id}/payments',
  summary: "List an account's payments, newest first",
  access: { scope: 'accounts:read', or: 'payments:write' },
  resource: 'account',
  params: IdOrExternalId,
  query: () => z.strictObject({ ...pagingParameters(), ...byParameter() }),
  replies: { 200: () => Page(PaymentView()) },
  table: 'page',
} as const satisfies Route;

export const readPayment = {
  method: 'GET',
  path: '/api/v1/payments/{id}',
  summary: 'Read a payment by its id, or by its external_id with by=external_id',
  access: { scope: 'accounts:read', or: 'payments:write' },
  resource: 'payment',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  replies: { 200: PaymentView },
  table: 'read',
} as const satisfies Route;

export const reversePayment = {
  method: 'POST',
  path: '/api/v1/payments/{id}/reverse',
  summary: 'Reverse a payment: what it paid is owed again',
  access: { scope: 'payments:write' },
  resource: 'payment',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewReversal,
  replies: { 200: RegisteredPaymentView },
  refusals: { 409: ['concurrent_change'], 422: ['reversed_in_future'] },
  table: 'write',
} as const satisfies Route;

export const paymentRoutes = { createPayment, readPayment, listPayments, reversePayment };
