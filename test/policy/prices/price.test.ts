import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { NewPrices, maxPrices } from '../../../lib/policy/prices/contract.ts';
import { type Price, priceOf } from '../../../lib/policy/prices/price.ts';

const aPrice = (over: Partial<Price> = {}): Price => ({
  channel: 'sms',
  unit_price: 1,
  currency: 'ARS',
  from: '2026-01-01',
  ...over,
});

const prices = [
  aPrice({ unit_price: 1 }),
  aPrice({ unit_price: 2, from: '2026-06-01' }),
  aPrice({ unit_price: 3, country: 'UY' }),
  aPrice({ unit_price: 4, country: 'UY', from: '2027-01-01' }),
  aPrice({ unit_price: 5, channel: 'voice', category: 'ai' }),
  aPrice({ unit_price: 6, channel: 'voice', country: 'UY' }),
  aPrice({ unit_price: 7, channel: 'voice', country: 'UY', category: 'ai', from: '2027-01-01' }),
];

const unitPrice = (channel: Price['channel'], country: string | undefined, day: string, category?: 'ai' | 'human') =>
  priceOf(prices, { channel, country, category }, day)?.unit_price;

describe('the price of a message', () => {
  it.each([
    ['the one of its channel', unitPrice('sms', undefined, '2026-05-31'), 1],
    ['the newest from its first day on', unitPrice('sms', 'AR', '2026-06-01'), 2],
    ['the one of its country, although another is newer', unitPrice('sms', 'UY', '2026-06-01'), 3],
    ['the newest one of its country', unitPrice('sms', 'UY', '2027-01-01'), 4],
    ['the one of its category', unitPrice('voice', 'AR', '2026-06-01', 'ai'), 5],
    ['the one of its country before the one of its category', unitPrice('voice', 'UY', '2026-06-01', 'ai'), 6],
    ['the one of both', unitPrice('voice', 'UY', '2027-01-01', 'ai'), 7],
  ])('is %s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it.each([
    ['before the first day', unitPrice('sms', 'AR', '2025-12-31')],
    ['of another channel', unitPrice('email', 'AR', '2026-06-01')],
    ['of another category', unitPrice('voice', 'AR', '2026-06-01', 'human')],
  ])('is not known %s', (_, found) => {
    expect(found).toBeUndefined();
  });
});

describe('a list of prices', () => {
  const codes = (given: unknown) =>
    z.safeParse(NewPrices(), given).error?.issues.map((issue) => ('params' in issue ? issue.params : issue.code));

  it('is accepted with and without country and category', () => {
    expect(codes([aPrice(), aPrice({ country: 'UY', category: null })])).toBeUndefined();
  });

  it('has no two prices that apply to the same from the same day, in whatever currency', () => {
    expect(codes([aPrice(), aPrice({ country: null, currency: 'USD' })])).toEqual([{ code: 'contradictory_prices' }]);
  });

  it('has categories of the channel', () => {
    expect(codes([aPrice({ category: 'ai' })])).toEqual([{ code: 'category_of_another_channel' }]);
  });

  it('is limited, because every message reads it', () => {
    const ofYears = (count: number) => Array.from({ length: count }, (_, at) => aPrice({ from: `${2000 + at}-01-01` }));
    expect(codes(ofYears(maxPrices))).toBeUndefined();
    expect(codes(ofYears(maxPrices + 1))).toEqual(['too_big']);
  });
});
