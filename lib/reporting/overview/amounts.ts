import { fromUnits, unitsOf } from '../../foundation/money.ts';
import type { Amounts, CountedAmounts } from '../counters/counted-amounts.ts';
import type { OverviewAmount } from './contract.ts';

/** Without currencies that have none, in the order of their codes. */
export const byCurrency = (amounts: Amounts): { currency: string; amount: number }[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => ({ currency, amount }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));

export const overviewAmount = ({ count, amounts }: CountedAmounts, currency: string): OverviewAmount => ({
  count,
  amount: amounts[currency] ?? 0,
  by_currency: byCurrency(amounts),
});

export const noAmounts: CountedAmounts = { count: 0, amounts: {} };

export function sumAmounts(counted: readonly CountedAmounts[]): CountedAmounts {
  const units = new Map<string, number>();
  for (const [currency, amount] of counted.flatMap(({ amounts }) => Object.entries(amounts)))
    units.set(currency, (units.get(currency) ?? 0) + unitsOf(amount));
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    amounts: Object.fromEntries([...units].map(([currency, sum]) => [currency, fromUnits(sum)])),
  };
}
