import * as z from 'zod/mini';
import type { LedgerFigure } from '../../portfolio/ledger/movements.ts';
import { ledgerCauses, ledgerFigures } from '../../portfolio/ledger/movements.ts';
import { type Route, maxReplySeconds } from '../../platform/http/route.ts';
import { CalendarDate, IdOrExternalId, InstantView, byParameter, outOfOrder } from '../../platform/http/wire.ts';
import { AccountView } from '../../portfolio/accounts/contract.ts';
import { PaymentView } from '../../portfolio/payments/contract.ts';
import { PlanView } from '../../portfolio/plans/contract.ts';
import { PromiseView } from '../../portfolio/promises/contract.ts';
import { SettlementView } from '../../portfolio/settlements/contract.ts';

export const maxStatementAccounts = 50;
export const maxStatementEntries = 2000;

export const StatementAccount = () =>
  z.pick(AccountView(), {
    id: true,
    external_id: true,
    reference: true,
    creditor: true,
    origin: true,
    currency: true,
    total_amount: true,
    paid_amount: true,
    pending_balance: true,
    due_date: true,
    collection_status: true,
    resolution: true,
    breakdown: true,
  });

export const StatementBalance = () =>
  z.object({
    currency: z.string(),
    opening: z.number(),
    ...({
      added: z.number(),
      adjusted: z.number(),
      paid: z.number(),
      reversed: z.number(),
      forgiven: z.number(),
    } satisfies Record<LedgerFigure, z.ZodMiniType>),
    closing: z.number(),
  });

export const StatementEntry = () =>
  z.object({
    day: z.iso.date(),
    at: InstantView(),
    kind: z.enum(ledgerFigures),
    cause: z.enum(ledgerCauses),
    account_id: z.uuid(),
    amount: z.number(),
    currency: z.string(),
    balance: z.number(),
    payment_id: z.nullable(z.uuid()),
    adjustment_id: z.nullable(z.uuid()),
    settlement_id: z.nullable(z.uuid()),
  });

export const ContactStatement = () =>
  z.object({
    contact: z.object({ id: z.uuid(), external_id: z.nullable(z.string()), name: z.string() }),
    from: z.nullable(z.iso.date()),
    to: z.iso.date(),
    as_of: InstantView(),
    accounts: z.array(StatementAccount()),
    balances: z.array(StatementBalance()),
    entries: z.array(StatementEntry()),
    payments: z.array(PaymentView()),
    settlements: z.array(SettlementView()),
    plans: z.array(PlanView()),
    promises: z.array(PromiseView()),
  });
export type ContactStatement = z.output<ReturnType<typeof ContactStatement>>;

export const readStatement = {
  method: 'GET',
  path: '/api/v1/contacts/{id}/statement',
  summary: 'Read what a contact owed and paid in a period, over all their accounts',
  access: { scope: 'ledger:read' },
  resource: 'contact',
  params: IdOrExternalId,
  query: () =>
    z
      .strictObject({ ...byParameter(), from: z.optional(CalendarDate()), to: z.optional(CalendarDate()) })
      .check(
        z.refine(
          ({ from, to }) => from === undefined || to === undefined || from <= to,
          outOfOrder('to', 'Must not be before from.'),
        ),
      ),
  replies: { 200: ContactStatement },
  refusals: { 409: ['too_many_accounts'], 422: ['statement_too_long'] },
  table: 'read',
  timeoutSeconds: maxReplySeconds,
} as const satisfies Route;

export const statementRoutes = { readStatement };
