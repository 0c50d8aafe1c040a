import { describe, expect, it } from 'vitest';
import { billedUnits, fixedUnits, unitsPerItem } from '../../bench/documented-units.ts';
import { dollarsOf } from '../../bench/prices.ts';
import { messageParts, monthlyUnits, recordsPerBatch } from '../../bench/traffic.ts';

const dollars = (parts: ReturnType<typeof monthlyUnits>) =>
  Object.values(parts).reduce((total, units) => total + dollarsOf(units), 0);

describe('the units of a documented access', () => {
  it('are told apart: what it costs in any case, and what each of many adds', () => {
    const [fixed, each] = [fixedUnits('evaluate-due'), unitsPerItem('evaluate-due')];
    expect(fixed.readUnits).toBe(fixedUnits('evaluate-nothing').readUnits);
    expect(each.writeUnits).toBeGreaterThan(0);
    expect(billedUnits(unitsPerItem('account-read'))).toEqual({ readUnits: 0, writeUnits: 0 });
  });

  it('are those of an access that is there', () => {
    expect(() => fixedUnits('no-such-access')).toThrow('no-such-access');
  });
});

describe('the cost of a month', () => {
  it('is a sum of money for every part, which grows with the portfolio', () => {
    const [small, large] = [monthlyUnits(10_000), monthlyUnits(1_000_000)];
    expect(Object.values(small).filter((units) => !(dollarsOf(units) > 0))).toEqual([]);
    expect(dollars(large)).toBeGreaterThan(dollars(small));
  });

  it('counts less for each message, the more changes come together', () => {
    expect(recordsPerBatch(1000)).toBe(1);
    expect(recordsPerBatch(1e9)).toBe(500);
    expect(dollars(messageParts(500))).toBeLessThan(dollars(messageParts(1)));
  });
});
