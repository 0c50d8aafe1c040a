import { subtract, unitsOf } from '../../foundation/money.ts';
import { comparePercent } from '../../foundation/percent.ts';

interface Offer {
  readonly original_balance: number;
  readonly offered_amount: number;
}

const toUnits = (amount: number): bigint => BigInt(unitsOf(amount));

/** `maxDiscountPct` is 0 to 100 and itself allowed; the comparison is exact. Without it, every discount is too high. */
export function exceedsDiscount({ original_balance, offered_amount }: Offer, maxDiscountPct: number | null): boolean {
  const forgiven = subtract(original_balance, offered_amount);
  if (forgiven <= 0) return false;
  return maxDiscountPct === null || comparePercent(forgiven, original_balance, maxDiscountPct) > 0;
}

/** In percent of a balance above 0, rounded half up to two decimals. */
export function discountPct({ original_balance, offered_amount }: Offer): number {
  const original = toUnits(original_balance);
  const forgiven = original - toUnits(offered_amount);
  return Number((forgiven * 20_000n + original) / (2n * original)) / 100;
}
