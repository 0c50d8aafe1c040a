import { describe, expect, it } from 'vitest';
import { lastDayOf, promiseMonths } from '../../console/screens/reports/months.ts';
import { daysUpTo } from '../../lib/foundation/calendar.ts';

const noAmount = { count: 0, amount: 0, by_currency: [] };

describe('the promises by due month', () => {
  it('leave out a month of which the first days are missing', () => {
    const days = daysUpTo('2026-03-02', 33)
      .reverse()
      .map((date) => ({
        date,
        promises_kept: { ...noAmount, count: 2 },
        promises_broken: { ...noAmount, count: date.endsWith('01') ? 1 : 0 },
      }));
    expect(days[0]?.date).toBe('2026-01-29');
    expect(promiseMonths(days)).toEqual([
      { month: '2026-03', kept: 4, broken: 1 },
      { month: '2026-02', kept: 56, broken: 1 },
    ]);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('of %s end with %s', (month, last) => {
    expect(lastDayOf(month)).toBe(last);
  });
});
