import { describe, expect, it } from 'vitest';
import { createFormat } from '../../console/locales/create-format.ts';
import { currencyCodes, minorDigits } from '../../lib/foundation/money.ts';

/** The spaces of an amount do not break. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the currencies of the service', () => {
  it('have names or codes, and show their smallest amount', () => {
    expect(currencyCodes).toEqual(expect.arrayContaining(['ARS', 'CLF', 'COU', 'IQD', 'MXV', 'UYW']));
    for (const gone of ['HRK', 'SLL', 'ZWL']) expect(currencyCodes).not.toContain(gone);
    for (const locale of ['es-AR', 'pt-BR', 'en-GB'])
      for (const currency of currencyCodes.filter((code) => minorDigits(code) > 0)) {
        const digits = minorDigits(currency);
        expect(createFormat(locale).money(10 ** -digits, currency)).toMatch(new RegExp(`0[.,]0{${digits - 1}}1\\b`));
      }
  });
});

describe('a time in a cell', () => {
  const { shortRelative, relativeDay } = createFormat('en-GB');
  const inHours = (hours: number) => shortRelative(new Date(Date.now() + hours * 3_600_000).toISOString());

  it('is short, and a date if it is further away than tomorrow or than a month ago', () => {
    expect([inHours(-30), inHours(-5)].map(plain)).toEqual(['yesterday', '5 hr ago']);
    for (const hours of [24 * 60, -24 * 60]) expect(inHours(hours)).toMatch(/^\d{1,2} \w{3,4}( \d{4})?$/);
    expect(inHours(-24 * 500)).toMatch(/ \d{4}$/);
    expect(
      ['2030-01-14', '2030-01-15', '2030-01-16', '2030-01-17'].map((day) => relativeDay(day, '2030-01-15')),
    ).toEqual(['yesterday', 'today', 'tomorrow', '17 Jan']);
  });
});

describe('an amount', () => {
  const { money, wholeMoney } = createFormat('en-GB');
  it('in a narrow list has no decimals, and its currency only where it is not the usual one', () => {
    expect([wholeMoney(177_111.5, undefined), wholeMoney(3130.45, 'USD')].map(plain)).toEqual(['177,112', 'USD 3,130']);
  });
  it.each([
    [7500.5, 'COP', 'COP 7,500.50'],
    [7500, 'COP', 'COP 7,500'],
    [0.1 + 0.2, 'CLP', 'CLP 0.30'],
    [12_500.5, 'ARS', 'ARS 12,500.50'],
    [12_500, 'ARS', 'ARS 12,500.00'],
    [1.235, 'IQD', 'IQD 1.235'],
    [1.5, 'KWD', 'KWD 1.500'],
    [0.1234, 'CLF', 'CLF 0.1234'],
    [0.5, 'UYW', 'UYW 0.5000'],
  ])('of %d %s is shown with all its decimals: %s', (amount, currency, shown) => {
    expect(plain(money(amount, currency))).toBe(shown);
  });
});
