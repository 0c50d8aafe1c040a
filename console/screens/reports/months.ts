import type { Overview } from '../../../lib/reporting/overview/contract.ts';

/** `month` is `YYYY-MM`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}

type Day = Pick<Overview['days'][number], 'date' | 'promises_kept' | 'promises_broken'>;

export interface PromiseMonth {
  readonly month: string;
  readonly kept: number;
  readonly broken: number;
}

/** The promises that fell due in each month of which all days are known, the latest first. */
export function promiseMonths(days: readonly Day[]): PromiseMonth[] {
  const byMonth = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return [...byMonth]
    .filter(([month, [first]]) => first?.date === `${month}-01`)
    .map(([month, own]) => ({
      month,
      kept: own.reduce((sum, { promises_kept: kept }) => sum + kept.count, 0),
      broken: own.reduce((sum, { promises_broken: broken }) => sum + broken.count, 0),
    }))
    .reverse();
}
