import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountPct, exceedsDiscount } from '../../../lib/portfolio/settlements/discount.ts';

const offer = (original_balance: number, offered_amount: number) => ({ original_balance, offered_amount });

/** The number that JSON reads from a count of minor units. */
const amountOf = (units: bigint, digits: number): number => {
  const text = units.toString().padStart(digits + 1, '0');
  return Number(`${text.slice(0, text.length - digits)}.${text.slice(text.length - digits)}`);
};

const maxUnits = (digits: number): bigint => 99_999_999_999n * 10n ** BigInt(digits);

/** A balance and an offer of the same currency, in whole minor units. */
const amounts = fc.constantFrom(0, 2, 3, 4).chain((digits) =>
  fc.bigInt({ min: 1n, max: maxUnits(digits) }).chain((original) =>
    fc.record({
      digits: fc.constant(digits),
      original: fc.constant(original),
      offered: fc.bigInt({ min: 1n, max: original }),
    }),
  ),
);

describe('the limit of a discount', () => {
  it.each([
    // A currency without decimals, with two, three and four.
    [1000, 850, 15, false],
    [1000, 849, 15, true],
    [1000.5, 850.43, 15, false],
    [1000.5, 850.42, 15, true],
    [0.3, 0.2, 33.33, true],
    [100, 66.67, 33.33, false],
    [100, 66.66, 33.33, true],
    [10, 6.667, 33.33, false],
    [10, 6.666, 33.33, true],
    [1, 0.6667, 33.33, false],
    [1, 0.6666, 33.33, true],
    // 0.1 + 0.2 and 1.1 have no exact binary fraction.
    [1.1, 0.88, 20, false],
    [0.07, 0.06, 14.29, false],
    [0.07, 0.06, 14.28, true],
    [99_999_999_999.9999, 99_999_999_999.9998, 0, true],
    [99_999_999_999, 49_999_999_999.5, 50, false],
    [99_999_999_999, 49_999_999_999.49, 50, true],
    [100, 0.01, 99.99, false],
    [100, 0.01, 100, false],
    [100, 100, 0, false],
    [100, 99.99, 0, true],
  ])('of %d for %d with %d percent is exceeded: %s', (original, offered, max, exceeds) => {
    expect(exceedsDiscount(offer(original, offered), max)).toBe(exceeds);
  });

  it('is exceeded by every discount if there is none, but not by the whole balance', () => {
    expect(exceedsDiscount(offer(100, 99.99), null)).toBe(true);
    expect(exceedsDiscount(offer(100, 100), null)).toBe(false);
  });

  it('is what whole numbers give, for every currency and a limit of up to four decimals', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 1_000_000n }), ({ digits, original, offered }, limit) => {
        const exceeds = (original - offered) * 1_000_000n > limit * original;
        const given = offer(amountOf(original, digits), amountOf(offered, digits));
        expect(exceedsDiscount(given, amountOf(limit, 4))).toBe(exceeds);
      }),
      { numRuns: 1000 },
    );
  });

  it('is met exactly by the discount that it allows, and exceeded by one minor unit more', () => {
    const hundredths = fc.bigInt({ min: 1n, max: 99_999_999n });
    const percents = fc.integer({ min: 0, max: 99 });
    fc.assert(
      fc.property(fc.constantFrom(0, 2, 3, 4), hundredths, percents, (digits, hundredth, percent) => {
        const original = hundredth * 100n;
        const offered = hundredth * BigInt(100 - percent);
        const given = (units: bigint) => offer(amountOf(original, digits), amountOf(units, digits));
        expect(exceedsDiscount(given(offered), percent)).toBe(false);
        expect(exceedsDiscount(given(offered - 1n), percent)).toBe(true);
      }),
    );
  });
});

describe('the percentage of a discount', () => {
  it.each([
    [100, 66.67, 33.33],
    [3, 2, 33.33],
    [3, 1, 66.67],
    [1000.5, 800, 20.04],
    [200, 199.99, 0.01],
    // 0.005 percent is half of the last decimal.
    [20_000, 19_999, 0.01],
    [20_001, 20_000, 0],
    [800, 798.98, 0.13],
    [100, 100, 0],
    [99_999_999_999, 0.0001, 100],
  ])('of %d for %d is rounded half up to %d', (original, offered, percent) => {
    expect(discountPct(offer(original, offered))).toBe(percent);
  });

  it('is what whole numbers give, for every currency', () => {
    fc.assert(
      fc.property(amounts, ({ digits, original, offered }) => {
        const thousandths = ((original - offered) * 100_000n) / original;
        const hundredths = (thousandths + 5n) / 10n;
        expect(discountPct(offer(amountOf(original, digits), amountOf(offered, digits)))).toBe(amountOf(hundredths, 2));
      }),
      { numRuns: 1000 },
    );
  });
});
