import * as z from 'zod/mini';
import type { Route } from '../../platform/http/route.ts';
import {
  Amount,
  Currency,
  ExternalId,
  IdOrExternalId,
  Instant,
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
import { AccountReference } from '../accounts/account-reference.ts';
import { AccountId, ContactId } from '../../foundation/ids.ts';
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

/** A DynamoDB transaction has at most 100 writes. */
export const maxAllocatedAccounts = 20;

export const AllocatedPart = () => z.strictObject({ account_id: AccountId(), amount: Amount().check(z.gt(0)) });

const PaymentAllocation = () =>
  z.union(
    [
      z.enum(['oldest_due', 'proportional']),
      z.array(AllocatedPart()).check(
        z.minLength(1),
        z.maxLength(maxAllocatedAccounts),
        z.refine((parts) => new Set(parts.map(({ account_id: id }) => id)).size === parts.length, {
          ...withCode('duplicate_account', 'Names an account more than once.'),
        }),
      ),
    ],
    'Must be oldest_due, proportional, or a list of accounts with their amounts.',
  );
export type PaymentAllocation = z.output<ReturnType<typeof PaymentAllocation>>;

const debtorFields = ['account_id', 'account_external_id', 'contact_id', 'contact_external_id'] as const;

export function NewPayment() {
  const body = z
    .strictObject({
      ...AccountReference(),
      contact_id: z.optional(ContactId()),
      contact_external_id: z.optional(ExternalId()),
      allocation: z.optional(PaymentAllocation()),
      ...paymentFields(),
      external_id: z.optional(z.nullable(NewExternalId())),
    })
    .check(
      z.refine((given) => debtorFields.filter((name) => given[name] !== undefined).length === 1, {
        error: `Give exactly one of ${debtorFields.join(', ')}.`,
        path: ['account_id'],
        params: { code: 'account_identifier' },
      }),
      z.refine(
        ({ allocation, contact_id: id, contact_external_id: externalId }) =>
          allocation === undefined || id !== undefined || externalId !== undefined,
        {
          ...withCode('allocation_of_account', 'Only with contact_id or contact_external_id.'),
          path: ['allocation'],
        },
      ),
    );
  z.globalRegistry.add(body, { oneOf: debtorFields.map((name) => ({ required: [name] })) });
  return body;
}
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

export const ReversalView = () =>
  z.object({
    reason: z.enum([...reversalReasons, 'import_undone']),
    reversed_at: InstantView(),
    external_id: z.nullable(z.string()),
    reversed_by: z.object({ kind: z.enum(actorKinds), id: z.nullable(z.string()), ...viaField() }),
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
    group_id: z.nullable(z.uuid()),
    status: z.enum(paymentStatuses),
    reversal: z.nullable(ReversalView()),
  });
export type PaymentView = z.output<ReturnType<typeof PaymentView>>;

export const RegisteredPaymentView = () =>
  z.object({
    ...PaymentView().shape,
    account: z.object({ pending_balance: z.number(), collection_status: CollectionStatus() }),
  });

export type RegisteredPaymentView = z.output<ReturnType<typeof RegisteredPaymentView>>;

export const PaymentGroupView = () =>
  z.object({
    group_id: z.uuid(),
    external_id: z.nullable(z.string()),
    amount: z.number(),
    overpaid_amount: z.number(),
    currency: z.string(),
    paid_at: InstantView(),
    created_at: InstantView(),
    payments: z.array(RegisteredPaymentView()),
  });
export type PaymentGroupView = z.output<ReturnType<typeof PaymentGroupView>>;

export const AwaitedReversalView = () =>
  z.object({ external_id: z.string(), status: z.literal('awaits_payment'), reversal: ReversalView() });
export type AwaitedReversalView = z.output<ReturnType<typeof AwaitedReversalView>>;

const OneOrSeveralPayments = () => z.union([RegisteredPaymentView(), PaymentGroupView()]);

export const createPayment = {
  method: 'POST',
  path: '/api/v1/payments',
  summary:
    'Register a payment on an account, or over several of a contact; the same external_id again returns the first',
  access: { scope: 'payments:write' },
  body: NewPayment,
  replies: { 201: OneOrSeveralPayments, 200: OneOrSeveralPayments },
  refusals: {
    404: ['account_not_found', 'contact_not_found'],
    409: ['external_id_in_use', 'concurrent_change', 'nothing_owed', 'too_many_accounts', 'too_many_changes'],
    422: [
      'currency_mismatch',
      'too_precise',
      'paid_in_future',
      'currency_required',
      'account_of_another',
      'allocation_mismatch',
    ],
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
  replies: { 200: () => z.union([PaymentView(), PaymentGroupView()]) },
  table: 'read',
} as const satisfies Route;

export const reversePayment = {
  method: 'POST',
  path: '/api/v1/payments/{id}/reverse',
  summary: 'Reverse a payment, or all payments of a group: what they paid is owed again',
  access: { scope: 'payments:write' },
  resource: 'payment',
  params: IdOrExternalId,
  query: () => z.strictObject(byParameter()),
  body: NewReversal,
  replies: { 200: OneOrSeveralPayments, 202: AwaitedReversalView },
  refusals: { 409: ['concurrent_change'], 422: ['reversed_in_future'] },
  table: 'write',
} as const satisfies Route;

export const paymentRoutes = { createPayment, readPayment, listPayments, reversePayment };
