import { describe, expect, it } from 'vitest';
import {
  providerAddress,
  providerPrice,
  providerSeconds,
  providerText,
  providerTime,
  repairJson,
} from '../../../lib/outreach/callbacks/provider-value.ts';
import { providerId } from '../../../lib/platform/providers/provider-id.ts';

const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as unknown;

describe('the JSON of a provider event', () => {
  it('stays unchanged if every part of it can be stored', () => {
    const value = { text: 'ñ😀', number: -1.5, list: [1, null, true, []], toString: { name: 'Ana' } };
    expect(repairJson(value)).toEqual({ value, isComplete: true });
  });

  it.each([
    ['a number beyond what a double holds exactly', '{"kept":1,"odd":12345678901234567}'],
    ['a number beyond the range of the table', '{"kept":1,"odd":1e300}'],
    ['a number too close to zero', '{"kept":1,"odd":1e-300}'],
    ['the name __proto__', '{"kept":1,"__proto__":{"admin":true}}'],
    ['the name constructor', '{"kept":1,"constructor":{"name":"Map"}}'],
    ['an empty name', '{"kept":1,"":2}'],
    ['a name too long for an attribute', `{"kept":1,"${'x'.repeat(70_000)}":2}`],
  ])('loses only %s', (_, json) => {
    expect(repairJson(JSON.parse(json))).toEqual({ value: { kept: 1 }, isComplete: false });
  });

  it('loses what is nested too deep, whatever the depth', () => {
    for (const levels of [40, 200_000]) {
      const { value, isComplete: isComplete } = repairJson({ kept: 1, deep: nested(levels) });
      expect(value).toMatchObject({ kept: 1, deep: [[expect.any(Array)]] });
      expect(JSON.stringify(value)).not.toContain('1]');
      expect(isComplete).toBe(false);
    }
    expect(repairJson(nested(15)).isComplete).toBe(true);
  });

  it('gets well-formed text, also in names', () => {
    const value = { 'name \ud83d': ['half \ude00'] };
    expect(repairJson(value)).toEqual({ value: { 'name \ufffd': ['half \ufffd'] }, isComplete: true });
  });
});

describe('a value of a provider event', () => {
  it('that is text is truncated between two characters', () => {
    expect(providerText(`${'x'.repeat(9)}😀`, 10)).toBe('xxxxxxxxx');
    expect(providerText(5, 10)).toBeUndefined();
  });

  it('that is an id is complete or absent', () => {
    expect(providerId('CA1')).toBe('CA1');
    expect(providerAddress('+5491155550123')).toBe('+5491155550123');
    for (const odd of [undefined, null, '', 5, {}, 'x'.repeat(450_000)]) {
      expect(providerId(odd)).toBeUndefined();
      expect(providerAddress(odd)).toBeUndefined();
    }
  });

  it('that is a time or a duration is plausible or absent', () => {
    expect(providerSeconds(42.5)).toBe(42.5);
    for (const odd of [1e300, -1, Number.NaN, Infinity, '42', undefined]) expect(providerSeconds(odd)).toBeUndefined();
    expect(providerTime(Date.UTC(2030))).toBe('2030-01-01T00:00:00.000Z');
    for (const odd of [1e300, -1, 0, Number.NaN, 8.64e15]) expect(providerTime(odd)).toBeUndefined();
  });

  it('is not a price unless it is an amount in a currency', () => {
    expect(providerPrice('-0.00790', 'usd')).toEqual({ amount: 0.0079, currency: 'USD' });
    expect(providerPrice('0', 'USD')).toEqual({ amount: 0, currency: 'USD' });
    const odd = [
      [null, 'USD'],
      ['', 'USD'],
      ['x', 'USD'],
      ['-1', null],
      ['-1', 'XXX'],
      ['1e300', 'USD'],
    ] as const;
    for (const [amount, currency] of odd) expect(providerPrice(amount, currency)).toBeUndefined();
  });
});
