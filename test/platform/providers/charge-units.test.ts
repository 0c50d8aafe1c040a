import { expect, it } from 'vitest';
import { amountOfUnits, chargeUnits } from '../../../lib/platform/providers/charge-units.ts';

it.each([
  ['ARS', 1234.5, 123_450],
  ['COP', 1500, 150_000],
  ['CLP', 1500, 1500],
  ['PYG', 250_000, 250_000],
  ['ISK', 700, 70_000],
  ['UGX', 700, 70_000],
  ['MGA', 700, 700],
  ['KWD', 1.23, 1230],
])('charges in %s %d as %d, and reads it back', (currency, amount, units) => {
  expect(chargeUnits(amount, currency)).toBe(units);
  expect(amountOfUnits(units, currency)).toBe(amount);
});

it.each([
  ['MGA', 10.5],
  ['ISK', 10.5],
  ['KWD', 1.234],
  ['ARS', 0],
])('cannot charge in %s exactly %d', (currency, amount) => expect(chargeUnits(amount, currency)).toBeUndefined());
