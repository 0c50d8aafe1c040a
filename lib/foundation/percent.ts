import { unitsOf } from './money.ts';

const percentDecimals = 10;

const scaledPercent = (percent: number): bigint => BigInt(percent.toFixed(percentDecimals).replace('.', ''));

/** Compares a part of an amount with a percentage of it, exactly: negative if it is less, 0 if it is equal. */
export function comparePercent(part: number, whole: number, percent: number): number {
  const difference =
    BigInt(unitsOf(part)) * 100n * 10n ** BigInt(percentDecimals) - scaledPercent(percent) * BigInt(unitsOf(whole));
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
