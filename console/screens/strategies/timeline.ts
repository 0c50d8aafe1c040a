import { type DraftBranch, type Outcome, outcomes } from './branches.ts';
import type { Strategy } from '../../queries/strategies.ts';
import type { DraftStep } from './strategy-draft.ts';

/** The condition for reaching a step: none, an answer, or a promise; `never` if it is unreachable. */
const lanes = ['no_answer', 'answered', 'promise', 'never'] as const;
type Lane = (typeof lanes)[number];

export interface StepPlace {
  readonly lane: Lane;
  /**
   * Hours from the start until the step: without answers on the first lane, at the earliest on the others. The start is
   * the due date, before which hours are negative, or joining.
   */
  readonly hours: number;
}

function targetOf(steps: readonly DraftStep[], from: number, branch: DraftBranch): number | undefined {
  if (branch === 'end') return undefined;
  const target = branch === 'next' ? from + 1 : steps.findIndex(({ key }) => key === branch);
  return target >= 0 && target < steps.length ? target : undefined;
}

export type Start = Strategy['starts'];

/** Whether the delay of a step counts from the due date: before it, and of the first step that is not before it. */
export const countsFromDueDate = (
  steps: readonly Pick<DraftStep, 'delay_hours'>[],
  at: number,
  starts: Start,
): boolean => starts === 'due_date' && steps.slice(0, at).every(({ delay_hours: delay }) => delay < 0);

/** The steps that can follow, with the hours until each begins. */
function followersOf(steps: readonly DraftStep[], from: number, considered: readonly Outcome[]) {
  const step = steps[from];
  const wait = step?.wait_for_response_hours ?? null;
  const branches =
    step && wait !== null
      ? considered.map((outcome) => [step.on[outcome], outcome === 'no_answer' ? wait : 0] as const)
      : [['next', 0] as const];
  return branches.flatMap(([branch, hours]) => {
    const target = targetOf(steps, from, branch);
    return target === undefined ? [] : [{ target, hours, delay: steps[target]?.delay_hours ?? 0 }];
  });
}

/** The earliest hour of each step that is reachable through the given outcomes. */
function earliestHours(
  steps: readonly DraftStep[],
  starts: Start,
  considered: readonly Outcome[],
): ReadonlyMap<number, number> {
  const earliest = new Map<number, number>();
  const open = steps[0] ? [{ at: 0, hours: steps[0].delay_hours }] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, hours } = next;
    if ((earliest.get(at) ?? Infinity) <= hours) continue;
    earliest.set(at, hours);
    for (const { target, hours: more, delay } of followersOf(steps, at, considered))
      open.push({
        at: target,
        hours: countsFromDueDate(steps, target, starts) ? Math.max(hours + more, delay) : hours + more + delay,
      });
  }
  return earliest;
}

/** The position of each step on the timeline, in step order. */
export function placesOf(steps: readonly DraftStep[], starts: Start): readonly StepPlace[] {
  const reached = [
    { lane: 'no_answer', hours: earliestHours(steps, starts, ['no_answer']) },
    { lane: 'answered', hours: earliestHours(steps, starts, ['no_answer', 'answered']) },
    { lane: 'promise', hours: earliestHours(steps, starts, outcomes) },
  ] as const;
  return steps.map((_, index) => {
    const first = reached.find(({ hours }) => hours.has(index));
    return first ? { lane: first.lane, hours: first.hours.get(index) ?? 0 } : { lane: 'never', hours: 0 };
  });
}
