import { fromUnits } from '../../foundation/money.ts';
import { type LedgerFigure, ledgerFigures } from '../../portfolio/ledger/movements.ts';
import type { LedgerCounts, LedgerSums } from '../counters/ledger-counts.ts';
import type { LedgerDay } from './contract.ts';

const none: LedgerSums = { added: 0n, adjusted: 0n, paid: 0n, reversed: 0n, forgiven: 0n };

const balanceOf = ({ added, adjusted, paid, reversed, forgiven }: LedgerSums): bigint =>
  added + adjusted - paid + reversed - forgiven;

const isQuiet = (sums: LedgerSums): boolean => ledgerFigures.every((figure) => sums[figure] === 0n);

/**
 * The days with their openings and closings, of each currency in which something was owed or moved. `before` are the
 * sums of all that came before the first day.
 */
export function ledgerDays(
  days: readonly string[],
  before: readonly LedgerCounts[],
  countsOfDay: ReadonlyMap<string, LedgerCounts>,
): LedgerDay[] {
  const counted = [...before, ...days.flatMap((day) => countsOfDay.get(day) ?? [])];
  const currencies = [...new Set(counted.flatMap((counts) => [...counts.keys()]))].sort();
  const balances = new Map(
    currencies.map((currency) => [
      currency,
      before.reduce((sum, counts) => sum + balanceOf(counts.get(currency) ?? none), 0n),
    ]),
  );
  return days.flatMap((day) =>
    currencies.flatMap((currency): LedgerDay[] => {
      const sums = countsOfDay.get(day)?.get(currency) ?? none;
      const opening = balances.get(currency) ?? 0n;
      const closing = opening + balanceOf(sums);
      balances.set(currency, closing);
      if (opening === 0n && isQuiet(sums)) return [];
      return [{ day, currency, opening: amount(opening), ...figures(sums), closing: amount(closing) }];
    }),
  );
}

const amount = (units: bigint): number => fromUnits(Number(units));

const figures = (sums: LedgerSums): Record<LedgerFigure, number> =>
  // Object.fromEntries does not keep the names in its type.
  Object.fromEntries(ledgerFigures.map((figure) => [figure, amount(sums[figure])])) as Record<LedgerFigure, number>;
