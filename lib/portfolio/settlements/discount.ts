import { unitsOf } from '../../foundation/money.ts';

interface Offer {
  readonly original_balance: number;
  readonly offered_amount: number;
}

const percentDecimals = 10;

const toUnits = (amount: number): bigint => BigInt(unitsOf(amount));
const scaledPercent = (percent: number): bigint => BigInt(percent.toFixed(percentDecimals).replace('.', ''));

/** `maxDiscountPct` is 0 to 100 and itself allowed; the comparison is exact. Without it, every discount is too high. */
export function exceedsDiscount({ original_balance, offered_amount }: Offer, maxDiscountPct: number | null): boolean {
  const original = toUnits(original_balance);
  const forgiven = original - toUnits(offered_amount);
  if (forgiven <= 0n) return false;
  if (maxDiscountPct === null) return true;
  return forgiven * 100n * 10n ** BigInt(percentDecimals) > scaledPercent(maxDiscountPct) * original;
}

/** In percent of a balance above 0, rounded half up to two decimals. */
export function discountPct({ original_balance, offered_amount }: Offer): number {
  const original = toUnits(original_balance);
  const forgiven = original - toUnits(offered_amount);
  return Number((forgiven * 20_000n + original) / (2n * original)) / 100;
}
