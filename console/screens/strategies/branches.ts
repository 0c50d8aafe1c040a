import { minLoopDelayHours } from '../../../lib/policy/strategies/contract.ts';

export const outcomes = ['answered', 'no_answer', 'promise'] as const;
export type Outcome = (typeof outcomes)[number];

/** The target of a step: the next one, the end, or the step with that key. */
export type DraftBranch = string;
export type DraftBranches = Readonly<Record<Outcome, DraftBranch>>;

interface BranchingStep {
  readonly key: string;
  readonly delay_hours: number;
  readonly wait_for_response_hours: number | null;
  readonly on: DraftBranches;
}

const isBranching = ({ wait_for_response_hours: wait }: BranchingStep): boolean => wait !== null;

/** The events that lead from a step to the next one: its end, or some of its outcomes. */
export function eventsBefore(steps: readonly BranchingStep[], index: number): 'end' | readonly Outcome[] {
  const [before, step] = [steps[index - 1], steps[index]];
  if (!before || !isBranching(before)) return 'end';
  return outcomes.filter((outcome) => ['next', step?.key].includes(before.on[outcome]));
}

/** True if a branch of a step leads back, so that steps repeat. The service may still refuse it for lack of a delay. */
export function returnOf(
  steps: readonly BranchingStep[],
  index: number,
  branch: DraftBranch,
): 'repeats' | 'refused' | undefined {
  const target = steps.findIndex(({ key }) => key === branch);
  if (target < 0 || target > index) return undefined;
  return (steps[target]?.delay_hours ?? 0) < minLoopDelayHours ? 'refused' : 'repeats';
}

export const returningSteps = <S extends BranchingStep>(steps: readonly S[]): readonly S[] =>
  steps.filter(
    (step, index) =>
      isBranching(step) && outcomes.some((outcome) => returnOf(steps, index, step.on[outcome]) !== undefined),
  );
