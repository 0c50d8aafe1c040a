import { add } from '../../foundation/money.ts';
import { type Problem, refused } from '../../foundation/problem.ts';

export const breakdownParts = ['principal', 'interest', 'fees', 'costs'] as const;
export type BreakdownPart = (typeof breakdownParts)[number];

/** What a total consists of, in the account's currency. The service never computes it. */
export type Breakdown = Readonly<Record<BreakdownPart, number>>;

/** By how much adjustments moved the parts of the total that the account's source gave. */
export type Adjusted = Partial<Breakdown>;

export const sumOf = (amounts: Breakdown | Adjusted): number =>
  add(...breakdownParts.map((part) => amounts[part] ?? 0));

export const withAdjusted = <Amounts extends Breakdown | Adjusted>(amounts: Amounts, change: Adjusted): Amounts => ({
  ...amounts,
  ...Object.fromEntries(
    breakdownParts.flatMap((part) =>
      change[part] === undefined ? [] : [[part, add(amounts[part] ?? 0, change[part])] as const],
    ),
  ),
});

export const mismatchMessage = 'The parts of the breakdown must add up to total_amount.';

export const breakdownProblem = (breakdown: Breakdown | null | undefined, total: number): Problem | undefined =>
  breakdown && sumOf(breakdown) !== total ? refused('breakdown_mismatch', 'breakdown', mismatchMessage) : undefined;

const isSame = (one: Breakdown, other: Breakdown | undefined): boolean =>
  breakdownParts.every((part) => one[part] === other?.[part]);

interface Divided {
  readonly currency: string;
  readonly breakdown?: Breakdown | undefined;
}

export interface BreakdownChange {
  readonly breakdown: Breakdown | undefined;
  /** A new total came without its breakdown. */
  readonly droppedBreakdown?: Breakdown;
}

/**
 * The breakdown of a new total: the one that is given with it, which adjustments move further, else the present one while
 * that adds up to it.
 */
export function breakdownAfter(
  before: Divided,
  given: Breakdown | null | undefined,
  after: { readonly total_amount: number; readonly currency: string; readonly adjusted?: Adjusted | undefined },
): BreakdownChange {
  if (given === null) return { breakdown: undefined };
  const fits = (breakdown: Breakdown) => sumOf(breakdown) === after.total_amount;
  const own = given && !isSame(given, before.breakdown) ? withAdjusted(given, after.adjusted ?? {}) : given;
  if (own && fits(own) && breakdownParts.every((part) => own[part] >= 0)) return { breakdown: own };
  const { breakdown, currency } = before;
  if (!breakdown || (currency === after.currency && fits(breakdown))) return { breakdown };
  return { breakdown: undefined, droppedBreakdown: breakdown };
}
