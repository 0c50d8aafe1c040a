import { daysBetween } from '../../foundation/calendar.ts';
import { fromUnits, unitsOf } from '../../foundation/money.ts';
import type { DueDayCounts, DueMonthCounts } from '../counters/counts.ts';
import { type AgingBucket, ageOf, agingBuckets } from '../../foundation/age-buckets.ts';
import type { OverviewAge, OverviewOpen } from './contract.ts';

const bucketOf = (dueDate: string | null, today: string): AgingBucket =>
  (dueDate === null ? undefined : agingBuckets[ageOf(daysBetween(dueDate, today))]) ?? 'no_due_date';

/** The open accounts by how long ago they fell due, the currencies in the order of their codes. */
export function agingOf(months: readonly DueMonthCounts[], today: string, currency: string): OverviewAge[] {
  const byBucket = Map.groupBy(
    months.flatMap(({ days }) => days),
    ({ date }) => bucketOf(date, today),
  );
  return agingBuckets.map((bucket) => {
    const byCurrency = sumsByCurrency(byBucket.get(bucket) ?? []);
    return {
      bucket,
      accounts: byCurrency.reduce((sum, { accounts }) => sum + accounts, 0),
      pending: byCurrency.find((own) => own.currency === currency)?.pending ?? 0,
      by_currency: byCurrency,
    };
  });
}

export const openAccounts = (months: readonly DueMonthCounts[]): OverviewOpen[] =>
  sumsByCurrency(months.flatMap(({ days }) => days)).map(({ currency, accounts, pending }) => ({
    currency,
    accounts,
    contacted: months.reduce((sum, { contacted }) => sum + (contacted[currency] ?? 0), 0),
    pending,
  }));

function sumsByCurrency(days: readonly DueDayCounts[]): OverviewAge['by_currency'] {
  return [...Map.groupBy(days, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      accounts: own.reduce((sum, { accounts }) => sum + accounts, 0),
      pending: fromUnits(own.reduce((sum, { pending }) => sum + unitsOf(pending), 0)),
    }))
    .filter(({ accounts, pending }) => accounts !== 0 || pending !== 0)
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}
