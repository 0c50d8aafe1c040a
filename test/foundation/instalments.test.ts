import { describe, expect, it } from 'vitest';
import { fillInstalments, regularInstalments, sumOfInstalments } from '../../lib/foundation/instalments.ts';

const dates = (first_due: string, every: 'week' | 'two_weeks' | 'month', count: number) =>
  regularInstalments(1000, 'ARS', { count, first_due, every }).map(({ due_date }) => due_date);

const amounts = (total: number, currency: string, count: number, down?: number) =>
  regularInstalments(total, currency, {
    count,
    first_due: '2030-02-01',
    every: 'month',
    ...(down !== undefined && { down_payment: { amount: down, due_date: '2030-01-15' } }),
  }).map(({ amount }) => amount);

describe('the due dates of regular instalments', () => {
  it.each([
    [
      'a 31st, which returns after shorter months',
      '2030-12-31',
      'month',
      ['2030-12-31', '2031-01-31', '2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'],
    ],
    ['a 30th', '2031-01-30', 'month', ['2031-01-30', '2031-02-28', '2031-03-30']],
    ['the end of February in a leap year', '2028-01-31', 'month', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['the 29th of February', '2028-02-29', 'month', ['2028-02-29', '2028-03-29']],
    ['weeks over the end of a year', '2030-12-27', 'week', ['2030-12-27', '2031-01-03', '2031-01-10']],
    ['two weeks over a change of the clock', '2030-03-20', 'two_weeks', ['2030-03-20', '2030-04-03', '2030-04-17']],
  ] as const)('from %s', (_, first, every, expected) => {
    expect(dates(first, every, expected.length)).toEqual(expected);
  });
});

describe('the parts of an amount', () => {
  it.each([
    ['CLP', 100, 3, [33, 33, 34]],
    ['ARS', 100, 3, [33.33, 33.33, 33.34]],
    ['KWD', 100, 3, [33.333, 33.333, 33.334]],
    ['CLF', 100, 3, [33.3333, 33.3333, 33.3334]],
    ['ARS', 0.05, 3, [0.01, 0.01, 0.03]],
    [
      'ARS',
      99_999_999_999,
      7,
      [14285714285.57, 14285714285.57, 14285714285.57, 14285714285.57, 14285714285.57, 14285714285.57, 14285714285.58],
    ],
    ['CLP', 10, 1, [10]],
  ] as const)(
    'are equal in the minor unit of %s, and the last has the remainder',
    (currency, total, count, expected) => {
      const parts = amounts(total, currency, count);
      expect(parts).toEqual(expected);
      expect(sumOfInstalments(parts.map((amount) => ({ amount })))).toBe(total);
    },
  );

  it('begin with the down payment, as instalment 0', () => {
    const down_payment = { amount: 10, due_date: '2030-01-15' };
    const plan = regularInstalments(100, 'ARS', { count: 2, first_due: '2030-01-31', every: 'month', down_payment });
    expect(plan).toEqual([
      { number: 0, due_date: '2030-01-15', amount: 10 },
      { number: 1, due_date: '2030-01-31', amount: 45 },
      { number: 2, due_date: '2030-02-28', amount: 45 },
    ]);
  });

  it('are nothing if there are more of them than units', () => {
    expect(amounts(2, 'CLP', 3)).toEqual([0, 0, 2]);
  });
});

describe('payments of instalments', () => {
  const three = regularInstalments(100, 'ARS', { count: 3, first_due: '2030-01-31', every: 'month' });
  const filled = (paid: number) => fillInstalments(three, paid).map(({ paid_amount }) => paid_amount);

  it.each([
    ['nothing', 0, [0, 0, 0]],
    ['a part of the first', 10.01, [10.01, 0, 0]],
    ['exactly the first', 33.33, [33.33, 0, 0]],
    ['the first and a part of the second', 40, [33.33, 6.67, 0]],
    ['all', 100, [33.33, 33.33, 33.34]],
    ['more than all', 120, [33.33, 33.33, 33.34]],
    ['less than nothing, after a reversal', -5, [0, 0, 0]],
  ])('fill the oldest first: %s', (_, paid, expected) => {
    expect(filled(paid)).toEqual(expected);
  });
});
