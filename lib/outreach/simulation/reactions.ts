import type { Random } from './random.ts';

/**
 * Assumed reactions of debtors: orders of magnitude, not measurements, listed in docs/simulation.md. Hours and days are
 * uniformly distributed between the bounds.
 */
export const assumptions = {
  message: {
    answered: 0.1,
    paid: 0.02,
    opted_out: 0.005,
    disputed: 0.003,
    hours: [0.1, 24],
  },
  call: {
    answered: 0.25,
    promised: 0.3,
    disputed: 0.02,
    opted_out: 0.01,
    hours: [0.05, 0.25],
  },
  promise: {
    kept: 0.5,
    paid_in_full: 0.8,
    days: [1, 10],
  },
  settlement: {
    paid: 0.5,
  },
} as const;

export type Reaction = 'answered' | 'promised' | 'paid' | 'opted_out' | 'disputed' | 'no_answer';

export interface TimedReaction {
  readonly reaction: Reaction;
  readonly afterHours: number;
}

function choose<Choice extends string>(
  chance: number,
  shares: readonly (readonly [Choice, number])[],
): Choice | undefined {
  let sum = 0;
  return shares.find(([, share]) => chance < (sum += share))?.[0];
}

const between = ([from, to]: readonly [number, number], chance: number): number => from + (to - from) * chance;

/** Always draws three numbers, so that a sequence does not depend on earlier reactions. */
export function drawCallReaction(random: Random): TimedReaction {
  const { answered, promised, disputed, opted_out, hours } = assumptions.call;
  const [isAnswered, said, afterHours] = [random() < answered, random(), between(hours, random())];
  if (!isAnswered) return { reaction: 'no_answer', afterHours };
  const reaction = choose(said, [
    ['promised', promised],
    ['disputed', disputed],
    ['opted_out', opted_out],
  ]);
  return { reaction: reaction ?? 'answered', afterHours };
}

/** Always draws two numbers. */
export function drawMessageReaction(random: Random): TimedReaction {
  const { answered, paid, disputed, opted_out, hours } = assumptions.message;
  const reaction = choose(random(), [
    ['answered', answered],
    ['paid', paid],
    ['disputed', disputed],
    ['opted_out', opted_out],
  ]);
  return { reaction: reaction ?? 'no_answer', afterHours: between(hours, random()) };
}

export function drawPromisedDays(random: Random): number {
  const [from, to] = assumptions.promise.days;
  return from + Math.floor((to - from + 1) * random());
}

export function drawPromiseResult(random: Random): 'broken' | 'kept' | 'paid_in_full' {
  const [isKept, isInFull] = [random() < assumptions.promise.kept, random() < assumptions.promise.paid_in_full];
  if (!isKept) return 'broken';
  return isInFull ? 'paid_in_full' : 'kept';
}

export const drawSettlementResult = (random: Random): 'fulfilled' | 'breached' =>
  random() < assumptions.settlement.paid ? 'fulfilled' : 'breached';
