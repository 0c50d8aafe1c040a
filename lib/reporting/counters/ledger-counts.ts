import { quarterOf } from '../../platform/aws/table/keys.ts';
import { unitsOf } from '../../foundation/money.ts';
import type { LedgerEntry } from '../../portfolio/ledger/ledger-entry.ts';
import { type LedgerFigure, ledgerFigures } from '../../portfolio/ledger/movements.ts';
import type { CounterDelta } from './counter-delta.ts';

export const ledgerCounters = {
  days: (quarter: string): string => `LEDGERDAYS#${quarter}`,
  months: (quarter: string): string => `LEDGERMONTHS#${quarter}`,
};

const nameOf = (figure: LedgerFigure, currency: string): string => `${figure}_${currency}`;

export const isLedgerEntry = (item: unknown): item is LedgerEntry =>
  typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'ledger_entry';

/** The months are what an opening is summed from: reading all days of ten years would be too expensive. */
export function countsOfEntry({
  organization,
  account_id: account,
  day,
  entry_kind: figure,
  currency,
  amount,
}: LedgerEntry): readonly CounterDelta[] {
  const quarter = quarterOf(account);
  const counts = { [nameOf(figure, currency)]: unitsOf(amount) };
  return [
    { organization, of: ledgerCounters.days(quarter), part: day, counts },
    { organization, of: ledgerCounters.months(quarter), part: day.slice(0, 7), counts },
  ];
}

/** In units of 0.0001. */
export type LedgerSums = Readonly<Record<LedgerFigure, bigint>>;

/** By currency. */
export type LedgerCounts = ReadonlyMap<string, LedgerSums>;

export function ledgerCountsOf(sums: ReadonlyMap<string, number>): LedgerCounts {
  const currencies = new Set([...sums.keys()].map((name) => name.slice(name.indexOf('_') + 1)));
  return new Map(
    [...currencies].map((currency) => [
      currency,
      // Object.fromEntries does not keep the names in its type.
      Object.fromEntries(
        ledgerFigures.map((figure) => [figure, BigInt(sums.get(nameOf(figure, currency)) ?? 0)]),
      ) as LedgerSums,
    ]),
  );
}
