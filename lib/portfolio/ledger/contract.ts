import * as z from 'zod/mini';
import { AccountId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  CalendarDate,
  Currency,
  InstantView,
  Page,
  Text,
  outOfOrder,
  pagingParameters,
  withCode,
} from '../../platform/http/wire.ts';
import { PaymentView, paymentStatuses } from '../payments/contract.ts';
import { ledgerCauses, ledgerFigures } from './movements.ts';

export const ListedPayment = () =>
  z.object({
    ...PaymentView().shape,
    contact_name: z.nullable(z.string()),
  });

const paymentFilters = () => ({
  account_id: z.optional(AccountId()),
  status: z.optional(z.enum(paymentStatuses)),
  method: z.optional(Text(50)),
  paid_from: z.optional(CalendarDate()),
  paid_to: z.optional(CalendarDate()),
  registered_from: z.optional(CalendarDate()),
});

const paidInOrder = () =>
  z.refine<{ readonly paid_from?: string | undefined; readonly paid_to?: string | undefined }>(
    ({ paid_from: from, paid_to: to }) => from === undefined || to === undefined || from <= to,
    outOfOrder('paid_to', 'Must not be before paid_from.'),
  );

export const PaymentFilters = () => z.strictObject(paymentFilters()).check(paidInOrder());
export type PaymentFilters = z.output<ReturnType<typeof PaymentFilters>>;

const PaymentQuery = () => z.strictObject({ ...pagingParameters(), ...paymentFilters() }).check(paidInOrder());

export type ListedPayment = z.output<ReturnType<typeof ListedPayment>>;

export const listAllPayments = {
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'List the payments of all accounts, the latest paid first',
  access: { scope: 'ledger:read' },
  query: PaymentQuery,
  replies: { 200: () => Page(ListedPayment()) },
  table: 'page',
} as const satisfies Route;

export const ListedLedgerEntry = () =>
  z.object({
    day: z.iso.date(),
    at: InstantView(),
    kind: z.enum(ledgerFigures),
    cause: z.enum(ledgerCauses),
    account_id: z.uuid(),
    contact_name: z.nullable(z.string()),
    amount: z.number(),
    currency: z.string(),
    payment_id: z.nullable(z.uuid()),
    adjustment_id: z.nullable(z.uuid()),
    settlement_id: z.nullable(z.uuid()),
    recorded_at: InstantView(),
  });
export type ListedLedgerEntry = z.output<ReturnType<typeof ListedLedgerEntry>>;

const EntryQuery = () =>
  z
    .strictObject({
      ...pagingParameters(),
      day: z.optional(CalendarDate()),
      kind: z.optional(z.enum(ledgerFigures)),
      currency: z.optional(Currency()),
      account_id: z.optional(AccountId()),
    })
    .check(
      z.refine(({ day, account_id: account }) => day !== undefined || account !== undefined, {
        ...withCode('day_or_account', 'Give a day, an account_id or both.'),
        path: ['day'],
      }),
    );
export type EntryFilters = Omit<z.output<ReturnType<typeof EntryQuery>>, keyof ReturnType<typeof pagingParameters>>;

export const listLedgerEntries = {
  method: 'GET',
  path: '/api/v1/ledger/entries',
  summary: 'List the movements behind the figures of a day, or those of an account',
  access: { scope: 'ledger:read' },
  query: EntryQuery,
  replies: { 200: () => Page(ListedLedgerEntry()) },
  table: 'page',
} as const satisfies Route;

export const ledgerRoutes = { listAllPayments, listLedgerEntries };
