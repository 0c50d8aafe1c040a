import { data as isoList } from 'currency-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  hasPrecision,
  isCurrency,
  maxAmount,
  maxMinorDigits,
  minorDigits,
  subtract,
} from '../../lib/foundation/money.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const everyCode = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));

/** ISO lists these too, but with no minor unit or for no debt: metals, composite units of account, tests, "no currency". */
const notOwed = 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');

/** In force since the list of the package: the Caribbean guilder, of 2025. */
const newer = ['XCG'];

describe('the currencies', () => {
  it("are ISO 4217's, with a newer one added and what nobody owes left out", () => {
    const expected = isoList.map(({ code }) => code).filter((code) => !notOwed.includes(code));
    expect(everyCode.filter(isCurrency)).toEqual([...expected, ...newer].sort());
  });

  it.each(isoList.filter(({ code }) => isCurrency(code)))('$code has $digits decimals', ({ code, digits }) => {
    expect(minorDigits(code)).toBe(digits);
  });

  it.each(['ars', 'AR', 'ARSS', '', '$', 'XXX'])('do not include %j', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

/** The number that JSON reads from the given number of ten-thousandths. */
const fromUnits = (units: bigint): number => {
  const digits = (units < 0n ? -units : units).toString().padStart(maxMinorDigits + 1, '0');
  return Number(`${units < 0n ? '-' : ''}${digits.slice(0, -maxMinorDigits)}.${digits.slice(-maxMinorDigits)}`);
};

const unitsMax = BigInt(maxAmount) * 10n ** BigInt(maxMinorDigits);
const units = fc.bigInt({ min: 0n, max: unitsMax });

describe('adding amounts', () => {
  it('is exact where binary fractions are not', () => {
    expect(add(0.1, 0.2)).toBe(0.3);
    expect(add(1.1, 2.2, 3.3)).toBe(6.6);
    expect(add()).toBe(0);
  });

  it('gives what whole numbers of any size give', () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 9 }), (amounts) => {
        const sum = amounts.reduce((total, amount) => total + amount, 0n);
        expect(add(...amounts.map(fromUnits))).toBe(fromUnits(sum));
      }),
    );
  });
});

describe('subtracting an amount', () => {
  it('is exact, and negative when more is taken than there is', () => {
    expect(subtract(0.3, 0.1)).toBe(0.2);
    expect(subtract(100, 100.01)).toBe(-0.01);
    fc.assert(
      fc.property(units, units, (from, amount) => {
        expect(subtract(fromUnits(from), fromUnits(amount))).toBe(fromUnits(from - amount));
      }),
    );
  });

  it('undoes adding', () => {
    const half = fc.bigInt({ min: 0n, max: unitsMax / 2n }).map(fromUnits);
    fc.assert(
      fc.property(half, half, (balance, payment) => {
        expect(subtract(add(balance, payment), payment)).toBe(balance);
      }),
    );
  });
});

describe('the precision of an amount', () => {
  it.each([
    { amount: 1500.5, digits: 2, fits: true },
    { amount: 1500.505, digits: 2, fits: false },
    { amount: 1500, digits: 0, fits: true },
    { amount: 1500.5, digits: 0, fits: false },
    { amount: 0.001, digits: 3, fits: true },
    { amount: 1.005, digits: 2, fits: false },
    { amount: maxAmount, digits: 0, fits: true },
    { amount: 1e-9, digits: 4, fits: false },
  ])('$amount has at most $digits decimals: $fits', ({ amount, digits, fits }) => {
    expect(hasPrecision(amount, digits)).toBe(fits);
  });

  it('is kept by every amount that is written with four decimals', () => {
    fc.assert(fc.property(units, (amount) => hasPrecision(fromUnits(amount), maxMinorDigits)));
  });
});
