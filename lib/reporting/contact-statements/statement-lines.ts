import { fromUnits, unitsOf } from '../../foundation/money.ts';
import type { LedgerEntry } from '../../portfolio/ledger/ledger-entry.ts';
import { type LedgerFigure, ledgerFigures } from '../../portfolio/ledger/movements.ts';
import type { ContactStatement } from './contract.ts';

const signs: Readonly<Record<LedgerFigure, 1 | -1>> = { added: 1, adjusted: 1, paid: -1, reversed: 1, forgiven: -1 };

const unitsMoved = ({ entry_kind: figure, amount }: LedgerEntry): number => signs[figure] * unitsOf(amount);

const placeOf = ({ at, account_id: account, version, entry_kind: kind }: LedgerEntry): string =>
  `${at} ${account} ${String(version).padStart(12, '0')} ${kind}`;

/**
 * The entries of a period in their order, each with the balance in its currency after it, and what was owed before and
 * after them. `entries` are all entries of the accounts. Days are those of the entries, which never change.
 */
export function statementLines(
  entries: readonly LedgerEntry[],
  { from, to }: { readonly from?: string | undefined; readonly to: string },
): Pick<ContactStatement, 'balances' | 'entries'> {
  const sorted = entries.filter(({ day }) => day <= to).sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  const isBefore = ({ day }: LedgerEntry): boolean => from !== undefined && day < from;
  const currencies = [...new Set(sorted.map(({ currency }) => currency))].sort();
  const openings = new Map<string, number>(currencies.map((currency) => [currency, 0]));
  for (const entry of sorted.filter(isBefore))
    openings.set(entry.currency, (openings.get(entry.currency) ?? 0) + unitsMoved(entry));
  const running = new Map(openings);
  const inPeriod = sorted.filter((entry) => !isBefore(entry));
  const lines = inPeriod.map((entry) => {
    const balance = (running.get(entry.currency) ?? 0) + unitsMoved(entry);
    running.set(entry.currency, balance);
    return {
      day: entry.day,
      at: entry.at,
      kind: entry.entry_kind,
      cause: entry.cause,
      account_id: entry.account_id,
      amount: entry.amount,
      currency: entry.currency,
      balance: fromUnits(balance),
      payment_id: entry.payment_id ?? null,
      adjustment_id: entry.adjustment_id ?? null,
      settlement_id: entry.settlement_id ?? null,
    };
  });
  const sumOf = (currency: string, figure: LedgerFigure): number =>
    fromUnits(
      inPeriod
        .filter((entry) => entry.currency === currency && entry.entry_kind === figure)
        .reduce((units, { amount }) => units + unitsOf(amount), 0),
    );
  const balances = currencies.map((currency) => ({
    currency,
    opening: fromUnits(openings.get(currency) ?? 0),
    // Object.fromEntries does not keep the names in its type.
    ...(Object.fromEntries(ledgerFigures.map((figure) => [figure, sumOf(currency, figure)])) as Record<
      LedgerFigure,
      number
    >),
    closing: fromUnits(running.get(currency) ?? 0),
  }));
  return { balances, entries: lines };
}
