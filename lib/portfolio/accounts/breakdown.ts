import { add } from '../../foundation/money.ts';
import { type Problem, refused } from '../../foundation/problem.ts';

export const breakdownParts = ['principal', 'interest', 'fees', 'costs'] as const;
export type BreakdownPart = (typeof breakdownParts)[number];

/** What a total consists of, in the account's currency. The service never computes it. */
export type Breakdown = Readonly<Record<BreakdownPart, number>>;

export const sumOf = (breakdown: Breakdown): number => add(...breakdownParts.map((part) => breakdown[part]));

export const mismatchMessage = 'The parts of the breakdown must add up to total_amount.';

export const breakdownProblem = (breakdown: Breakdown | null | undefined, total: number): Problem | undefined =>
  breakdown && sumOf(breakdown) !== total ? refused('breakdown_mismatch', 'breakdown', mismatchMessage) : undefined;

interface Divided {
  readonly currency: string;
  readonly breakdown?: Breakdown | undefined;
}

export interface BreakdownChange {
  readonly breakdown: Breakdown | undefined;
  /** A new total came without its breakdown. */
  readonly droppedBreakdown?: Breakdown;
}

/** The breakdown of a new total: the one that is given with it, else the present one while that adds up to it. */
export function breakdownAfter(
  before: Divided,
  given: Breakdown | null | undefined,
  after: { readonly total_amount: number; readonly currency: string },
): BreakdownChange {
  if (given === null) return { breakdown: undefined };
  const fits = (breakdown: Breakdown) => sumOf(breakdown) === after.total_amount;
  if (given && fits(given)) return { breakdown: given };
  const { breakdown, currency } = before;
  if (!breakdown || (currency === after.currency && fits(breakdown))) return { breakdown };
  return { breakdown: undefined, droppedBreakdown: breakdown };
}
