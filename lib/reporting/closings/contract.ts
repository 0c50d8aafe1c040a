import * as z from 'zod/mini';
import type { LedgerFigure } from '../../portfolio/ledger/movements.ts';
import type { Route } from '../../platform/http/route.ts';
import { CalendarDate, InstantView, outOfOrder } from '../../platform/http/wire.ts';

export const defaultLedgerDays = 31;
export const maxLedgerDays = 366;

export const LedgerDay = () =>
  z.object({
    day: z.iso.date(),
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
export type LedgerDay = z.output<ReturnType<typeof LedgerDay>>;

export const LedgerDays = () => z.object({ as_of: InstantView(), data: z.array(LedgerDay()) });
export type LedgerDays = z.output<ReturnType<typeof LedgerDays>>;

export const listLedgerDays = {
  method: 'GET',
  path: '/api/v1/ledger/days',
  summary: 'Read what was owed at the beginning and end of each day, and why it changed',
  access: { scope: 'ledger:read' },
  query: () =>
    z
      .strictObject({ from: z.optional(CalendarDate()), to: z.optional(CalendarDate()) })
      .check(
        z.refine(
          ({ from, to }) => from === undefined || to === undefined || from <= to,
          outOfOrder('to', 'Must not be before from.'),
        ),
      ),
  replies: { 200: LedgerDays },
  refusals: { 422: ['period_too_long'] },
  table: 'read',
} as const satisfies Route;

export const closingRoutes = { listLedgerDays };
