import { describe, expect, it } from 'vitest';
import { readTypedAmount, typedText } from '../../console/amounts/typed-amount.ts';

const amount = (value: number) => ({ kind: 'amount', value });
const unclear = (...values: number[]) => ({ kind: 'unclear', values });

describe('an amount that somebody types', () => {
  it.each([
    ['1234.5', 'ARS', 'es-AR', amount(1234.5)],
    ['1234.5', 'BRL', 'pt-BR', amount(1234.5)],
    ['1234.50', 'CLP', 'es-CL', amount(1234.5)],
    ['1234,5', 'USD', 'en-US', amount(1234.5)],
    ['1.234', 'ARS', 'es-AR', amount(1234)],
    ['1,234', 'USD', 'en-US', amount(1234)],
    ['1.234', 'USD', 'en-US', unclear(1234, 1.23)],
    ['1,234', 'ARS', 'es-AR', unclear(1234, 1.23)],
    ['1.234', 'MXN', 'es-MX', unclear(1234, 1.23)],
    ['1.234', 'CLP', 'en-US', amount(1234)],
    ['1.234', 'KWD', 'en-US', amount(1.234)],
    ['1,2345', 'CLF', 'es-CL', amount(1.2345)],
    ['0.125', 'ARS', 'es-AR', amount(0.125)],
    ['1.234.567', 'USD', 'en-US', amount(1_234_567)],
    ['1.234,56', 'USD', 'en-US', amount(1234.56)],
    ['1 234,56', 'EUR', 'es-ES', amount(1234.56)],
    ['$ 1.234,56', 'ARS', 'es-AR', amount(1234.56)],
    ['S/ 10', 'PEN', 'es-PE', amount(10)],
    ['10 USD', 'USD', 'en-US', amount(10)],
    ['', 'ARS', 'es-AR', { kind: 'empty' }],
    ['-5', 'ARS', 'es-AR', { kind: 'unreadable' }],
    ['1e5', 'ARS', 'es-AR', { kind: 'unreadable' }],
    ['1,2,3', 'ARS', 'es-AR', { kind: 'unreadable' }],
    ['mil', 'ARS', 'es-AR', { kind: 'unreadable' }],
  ])('%s of %s in %s is read as it is meant', (text, currency, locale, expected) => {
    expect(readTypedAmount(text, currency, locale)).toEqual(expected);
  });

  it.each([
    [1234.5, 'ARS', 'es-AR'],
    [1234, 'ARS', 'es-AR'],
    [0.25, 'USD', 'en-US'],
    [1.2345, 'CLF', 'es-CL'],
    [1.234, 'KWD', 'es-AR'],
    [12_345_678.9, 'EUR', 'es-ES'],
  ])('is the balance again if nobody changes it: %s %s in %s', (value, currency, locale) => {
    expect(readTypedAmount(typedText(value, currency, locale), currency, locale)).toEqual(amount(value));
  });

  it('has both decimals or none, as on the bill', () => {
    expect([120_045.5, 77_111].map((value) => typedText(value, 'ARS', 'es-AR'))).toEqual(['120045,50', '77111']);
  });
});
