import { describe, expect, it } from 'vitest';
import { billedUnits, fixedUnits, unitsPerItem } from '../../bench/documented-units.ts';
import { dollarsOf } from '../../bench/prices.ts';
import { messageParts, monthlyUnits, recordsPerBatch } from '../../bench/traffic.ts';

const dollars = (parts: ReturnType<typeof monthlyUnits>) =>
  Object.values(parts).reduce((total, units) => total + dollarsOf(units), 0);

describe('the units of a documented access pattern', () => {
  it('are split into a fixed cost and a cost per item', () => {
    const [fixed, each] = [fixedUnits('evaluate-due'), unitsPerItem('evaluate-due')];
    expect(fixed.readUnits).toBe(fixedUnits('evaluate-nothing').readUnits);
    expect(each.writeUnits).toBeGreaterThan(0);
    expect(billedUnits(unitsPerItem('account-read'))).toEqual({ readUnits: 0, writeUnits: 0 });
  });

  it('throw for an unknown access pattern', () => {
    expect(() => fixedUnits('no-such-access')).toThrow('no-such-access');
  });
});

describe('the cost of a month', () => {
  it('is positive for every part and grows with the portfolio', () => {
    const [small, large] = [monthlyUnits(10_000), monthlyUnits(1_000_000)];
    expect(Object.values(small).filter((units) => !(dollarsOf(units) > 0))).toEqual([]);
    expect(dollars(large)).toBeGreaterThan(dollars(small));
  });

  it('is lower per message if more changes are batched', () => {
    expect(recordsPerBatch(1000)).toBe(1);
    expect(recordsPerBatch(1e9)).toBe(500);
    expect(dollars(messageParts(500))).toBeLessThan(dollars(messageParts(1)));
  });
});
