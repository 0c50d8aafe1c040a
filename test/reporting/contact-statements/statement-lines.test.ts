import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountId, parseId } from '../../../lib/foundation/ids.ts';
import { fromUnits, unitsOf } from '../../../lib/foundation/money.ts';
import type { LedgerEntry } from '../../../lib/portfolio/ledger/ledger-entry.ts';
import { ledgerFigures } from '../../../lib/portfolio/ledger/movements.ts';
import { statementLines } from '../../../lib/reporting/contact-statements/statement-lines.ts';
import { aLedgerEntry, anOrganizationId } from '../../builders.ts';

const account = parseId(AccountId, '6f1d1b1e-53b5-4a0c-8a55-9d8d1c2b7e44');

const entryOn = (day: number, over: Partial<LedgerEntry>): LedgerEntry => ({
  ...aLedgerEntry(anOrganizationId, account),
  day: `2026-11-${String(day).padStart(2, '0')}`,
  at: `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`,
  ...over,
});

describe('the lines of a statement', () => {
  const entries = [
    entryOn(3, { entry_kind: 'paid', amount: 30, version: 3, currency: 'ARS' }),
    entryOn(1, { entry_kind: 'added', amount: 100, version: 1, currency: 'ARS' }),
    entryOn(2, { entry_kind: 'added', amount: 7, version: 2, currency: 'USD' }),
    entryOn(4, { entry_kind: 'reversed', amount: 30, version: 4, currency: 'ARS' }),
    entryOn(5, { entry_kind: 'forgiven', amount: 20, version: 5, currency: 'ARS' }),
  ];

  it('carry the balance in their currency, from what was owed before the first day', () => {
    const { entries: lines, balances } = statementLines(entries, { from: '2026-11-02', to: '2026-11-04' });
    expect(lines.map(({ kind, currency, balance }) => [kind, currency, balance])).toEqual([
      ['added', 'USD', 7],
      ['paid', 'ARS', 70],
      ['reversed', 'ARS', 100],
    ]);
    expect(balances).toEqual([
      { currency: 'ARS', opening: 100, added: 0, adjusted: 0, paid: 30, reversed: 30, forgiven: 0, closing: 100 },
      { currency: 'USD', opening: 0, added: 7, adjusted: 0, paid: 0, reversed: 0, forgiven: 0, closing: 7 },
    ]);
  });

  it('tie at whichever day a history is divided', () => {
    const anEntry = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      entry_kind: fc.constantFrom(...ledgerFigures),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(fromUnits),
      currency: fc.constantFrom('JPY', 'ARS', 'KWD', 'CLF'),
    });
    fc.assert(
      fc.property(fc.array(anEntry, { maxLength: 40 }), fc.integer({ min: 1, max: 27 }), (drawn, divide) => {
        const all = drawn.map(({ day, ...over }, version) => entryOn(day, { ...over, version }));
        const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`;
        const whole = statementLines(all, { to: '2026-11-30' });
        const first = statementLines(all, { to: day(divide) });
        const second = statementLines(all, { from: day(divide + 1), to: '2026-11-30' });
        expect([...first.entries, ...second.entries]).toEqual(whole.entries);
        for (const { currency, opening, closing, ...sums } of second.balances) {
          expect(opening).toBe(first.balances.find((each) => each.currency === currency)?.closing ?? 0);
          expect(closing).toBe(whole.balances.find((each) => each.currency === currency)?.closing);
          const { added, adjusted, paid, reversed, forgiven } = sums;
          const units = [opening, added, adjusted, -paid, reversed, -forgiven].map(unitsOf);
          expect(unitsOf(closing)).toBe(units.reduce((sum, each) => sum + each, 0));
          const last = second.entries.findLast((entry) => entry.currency === currency);
          expect(last?.balance ?? opening).toBe(closing);
        }
      }),
      { numRuns: 200 },
    );
  });
});
