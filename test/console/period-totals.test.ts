import { expect, it } from 'vitest';
import { periodTotals } from '../../console/screens/ledger/period-totals.ts';

const none = { added: 0, adjusted: 0, paid: 0, reversed: 0, forgiven: 0 };

it('sums the figures of a period by currency, from its first opening to its last closing', () => {
  expect(
    periodTotals([
      { ...none, day: '2026-11-01', currency: 'KWD', opening: 0, added: 0.1, closing: 0.1 },
      { ...none, day: '2026-11-02', currency: 'CLP', opening: 7, paid: 7, closing: 0 },
      { ...none, day: '2026-11-02', currency: 'KWD', opening: 0.1, added: 0.2, forgiven: -0.001, closing: 0.301 },
    ]),
  ).toEqual([
    { ...none, currency: 'KWD', opening: 0, added: 0.3, forgiven: -0.001, closing: 0.301 },
    { ...none, currency: 'CLP', opening: 7, paid: 7, closing: 0 },
  ]);
});
