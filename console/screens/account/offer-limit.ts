import { minorDigits } from '../../../lib/foundation/money.ts';

/**
 * The highest discount in percent that needs no approval: null if every discount does, undefined as long as it is not
 * known.
 */
export type OfferLimit = number | null | undefined;

/** The amount to pay with a discount, rounded up, so that the discount is never higher than that. */
export function offerAt(balance: number, discountPct: number, currency: string): number {
  const scale = 10 ** minorDigits(currency);
  // Without the noise of floating point: 57,833.25 must not become 57,833.26.
  const units = Number(((balance * (100 - discountPct) * scale) / 100).toFixed(4));
  return Math.ceil(units) / scale;
}

/** As the service decides it, for an amount in whole units of the currency. */
export const needsApproval = (balance: number, offered: number, limit: OfferLimit, currency: string): boolean =>
  offered < balance && (typeof limit !== 'number' || offered < offerAt(balance, limit, currency));
