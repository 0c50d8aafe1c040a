import { describe, expect, it } from 'vitest';
import { dueSpanOf } from '../../console/screens/accounts/due-span.ts';

const now = Date.UTC(2026, 5, 15, 2);

describe('the span of due dates', () => {
  it.each([
    [
      { due_from: '2026-02-01', due_to: '2026-02-28' },
      { due_after: '2026-01-31', due_before: '2026-03-01' },
    ],
    [{ due_to: '2026-02-28' }, { due_before: '2026-03-01' }],
    [{ due_from: '2099-12-01' }, { due_after: '2099-11-30' }],
    // In Buenos Aires it is still the previous day.
    [
      { min_days: 1, max_days: 10 },
      { due_after: '2026-06-03', due_before: '2026-06-14' },
    ],
    [
      { min_days: 1, max_days: 10, due_from: '2026-01-01', due_to: '2026-06-08' },
      { due_after: '2026-06-03', due_before: '2026-06-09' },
    ],
    [
      { min_days: 5, max_days: 100, due_from: '2026-06-01', due_to: '2026-12-31' },
      { due_after: '2026-05-31', due_before: '2026-06-10' },
    ],
  ])('of %o is what both spans share', (search, expected) => {
    expect(dueSpanOf(search, now, 'America/Argentina/Buenos_Aires')).toEqual(expected);
  });
});
