import { describe, expect, it } from 'vitest';
import { daysOfDueMonth, dueMonths } from '../../console/screens/overview/due-month.ts';
import { dueMonths as countedMonths } from '../../lib/reporting/counters/counts.ts';

describe('the days of a month of due dates', () => {
  it.each([
    ['2026-02', { due_from: '2026-02-01', due_to: '2026-02-28' }],
    ['2028-02', { due_from: '2028-02-01', due_to: '2028-02-29' }],
    ['2000-01', { due_to: '2000-01-31' }],
    ['2099-12', { due_from: '2099-12-01' }],
  ])('of %s are those that are counted in it', (month, days) => {
    expect(daysOfDueMonth(month)).toEqual(days);
  });

  it('are open where the service counts all beyond', () => {
    expect(dueMonths).toEqual(countedMonths);
  });
});
