import * as z from 'zod/mini';
import { AccountId } from '../../foundation/ids.ts';
import type { Route } from '../../platform/http/route.ts';
import { CalendarDate, Page, Text, outOfOrder, pagingParameters } from '../../platform/http/wire.ts';
import { PaymentView, paymentStatuses } from '../payments/contract.ts';

export const ListedPayment = () =>
  z.object({
    ...PaymentView().shape,
    contact_name: z.nullable(z.string()),
  });

const PaymentQuery = () =>
  z
    .strictObject({
      ...pagingParameters(),
      account_id: z.optional(AccountId()),
      status: z.optional(z.enum(paymentStatuses)),
      method: z.optional(Text(50)),
      paid_from: z.optional(CalendarDate()),
      paid_to: z.optional(CalendarDate()),
      registered_from: z.optional(CalendarDate()),
    })
    .check(
      z.refine(
        ({ paid_from: from, paid_to: to }) => from === undefined || to === undefined || from <= to,
        outOfOrder('paid_to', 'Must not be before paid_from.'),
      ),
    );
export type ListedPayment = z.output<ReturnType<typeof ListedPayment>>;
export type PaymentFilters = Omit<z.output<ReturnType<typeof PaymentQuery>>, keyof ReturnType<typeof pagingParameters>>;

export const listAllPayments = {
  method: 'GET',
  path: '/api/v1/payments',
  summary: 'List the payments of all accounts, the latest paid first',
  access: { scope: 'ledger:read' },
  query: PaymentQuery,
  replies: { 200: () => Page(ListedPayment()) },
  table: 'page',
} as const satisfies Route;

export const ledgerRoutes = { listAllPayments };
