import { hasPrecision } from '../../foundation/money.ts';

/**
 * The billing provider's own table (https://docs.stripe.com/currencies): it differs from ISO 4217. All other currencies
 * have two decimals there, also COP, HUF, ISK and UGX.
 */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
/** The last of their three digits must be 0. */
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));
/** They have no decimals any more, but are sent with two, both 0. */
const withZeroDecimals = new Set(['ISK', 'UGX']);

const digitsOf = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2;

const usedDigitsOf = (currency: string): number =>
  withZeroDecimals.has(currency) ? 0 : Math.min(digitsOf(currency), 2);

/** The provider refuses what is beyond its own limits, which differ by currency. */
const maxUnits = 999_999_999_999;

/** An amount as the provider charges it; undefined if it cannot charge exactly that. */
export function chargeUnits(amount: number, currency: string): number | undefined {
  if (!hasPrecision(amount, usedDigitsOf(currency))) return undefined;
  const units = Math.round(amount * 10 ** digitsOf(currency));
  return units > 0 && units <= maxUnits ? units : undefined;
}

export const amountOfUnits = (units: number, currency: string): number => units / 10 ** digitsOf(currency);
