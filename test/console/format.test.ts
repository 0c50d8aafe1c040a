import { describe, expect, it } from 'vitest';
import { createFormat } from '../../console/words/create-format.ts';

/** The spaces of an amount do not break. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('an amount', () => {
  const { money } = createFormat('en-GB');
  it.each([
    [7500.5, 'COP', 'COP 7,500.50'],
    [7500, 'COP', 'COP 7,500'],
    [0.1 + 0.2, 'CLP', 'CLP 0.30'],
    [12_500.5, 'ARS', 'ARS 12,500.50'],
    [12_500, 'ARS', 'ARS 12,500.00'],
  ])('of %d %s is shown to the cent: %s', (amount, currency, shown) => {
    expect(plain(money(amount, currency))).toBe(shown);
  });
});
