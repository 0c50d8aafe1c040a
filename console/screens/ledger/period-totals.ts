import { add } from '../../../lib/foundation/money.ts';
import type { LedgerDay } from '../../../lib/reporting/closings/contract.ts';
import { ledgerFigures } from './ledger-figures.ts';

export type PeriodTotal = Omit<LedgerDay, 'day'>;

/** By currency, from the opening of its first day to the closing of its last one. Days are the oldest first. */
export function periodTotals(days: readonly LedgerDay[]): readonly PeriodTotal[] {
  const totals = new Map<string, PeriodTotal>();
  for (const { day: _, ...figures } of days) {
    const before = totals.get(figures.currency);
    totals.set(
      figures.currency,
      before
        ? ledgerFigures.reduce((total, figure) => ({ ...total, [figure]: add(before[figure], figures[figure]) }), {
            ...before,
            closing: figures.closing,
          })
        : figures,
    );
  }
  return [...totals.values()];
}
