import type { NewStrategy, Strategy, StrategyChange, StrategyStep } from '../../queries/strategies.ts';
import type { DraftBranch, DraftBranches } from './branches.ts';

/** A step in the editor. Branches refer to steps by key, so they survive moves. */
export interface DraftStep extends Omit<StrategyStep, 'on'> {
  readonly key: string;
  readonly on: DraftBranches;
}

const limitNames = ['max_instalments', 'max_plan_months', 'min_down_payment_pct'] as const;
type PlanLimits = Pick<Strategy, (typeof limitNames)[number]>;

export interface StrategyDraft
  extends Omit<NewStrategy, 'steps' | 'catch_up' | 'starts' | keyof PlanLimits>, PlanLimits {
  readonly catch_up: Strategy['catch_up'];
  readonly starts: Strategy['starts'];
  readonly steps: readonly DraftStep[];
}

export const newKey = (): string => crypto.randomUUID();

const plainBranches: DraftBranches = { answered: 'next', no_answer: 'next', promise: 'next' };

export const blankStep: Omit<DraftStep, 'key'> = {
  channel: 'sms',
  action_type: '',
  template_id: null,
  delay_hours: 24,
  send_at: null,
  agent_type: null,
  wait_for_response_hours: null,
  on: plainBranches,
};

export const blankDraft: StrategyDraft = {
  name: '',
  max_discount_pct: 0,
  max_instalments: null,
  max_plan_months: null,
  min_down_payment_pct: null,
  catch_up: 'next',
  starts: 'due_date',
  steps: [],
};

const limitsOf = ({ max_instalments, max_plan_months, min_down_payment_pct }: PlanLimits): PlanLimits => ({
  max_instalments,
  max_plan_months,
  min_down_payment_pct,
});

const keyAt = (index: number): string => `step ${index}`;

export function draftOf({ name, max_discount_pct, catch_up, starts, steps, ...others }: Strategy): StrategyDraft {
  const branch = (target: string | number): DraftBranch => (typeof target === 'number' ? keyAt(target) : target);
  return {
    name,
    max_discount_pct,
    ...limitsOf(others),
    catch_up,
    starts,
    steps: steps.map(({ on, ...step }, index) => ({
      ...step,
      key: keyAt(index),
      on: on
        ? { answered: branch(on.answered), no_answer: branch(on.no_answer), promise: branch(on.promise) }
        : plainBranches,
    })),
  };
}

export function requestOf({ name, max_discount_pct, catch_up, starts, steps, ...others }: StrategyDraft): NewStrategy {
  const branch = (target: DraftBranch) => {
    if (target === 'next' || target === 'end') return target;
    const index = steps.findIndex(({ key }) => key === target);
    return index < 0 ? 'next' : index;
  };
  return {
    name: name.trim(),
    max_discount_pct,
    ...limitsOf(others),
    catch_up,
    starts,
    steps: steps.map(({ key: _, on, ...step }) => ({
      ...step,
      on:
        step.wait_for_response_hours === null
          ? null
          : { answered: branch(on.answered), no_answer: branch(on.no_answer), promise: branch(on.promise) },
    })),
  };
}

export function changeOf(base: Strategy, draft: StrategyDraft): StrategyChange {
  const [before, after] = [requestOf(draftOf(base)), requestOf(draft)];
  const isSame = (field: keyof NewStrategy) => JSON.stringify(before[field]) === JSON.stringify(after[field]);
  return {
    ...(!isSame('name') && { name: after.name }),
    ...(!isSame('max_discount_pct') && { max_discount_pct: after.max_discount_pct }),
    ...Object.fromEntries(limitNames.filter((name) => !isSame(name)).map((name) => [name, after[name]])),
    ...(!isSame('catch_up') && { catch_up: after.catch_up }),
    ...(!isSame('starts') && { starts: after.starts }),
    ...(!isSame('steps') && { steps: after.steps }),
  };
}

export const isChanged = (base: StrategyDraft, draft: StrategyDraft): boolean =>
  JSON.stringify(requestOf(base)) !== JSON.stringify(requestOf(draft));

export const branchesTo = (steps: readonly DraftStep[], target: string): readonly DraftStep[] =>
  steps.filter(({ on, wait_for_response_hours: wait }) => wait !== null && Object.values(on).includes(target));

export function placeStep(steps: readonly DraftStep[], key: string, place: number): readonly DraftStep[] {
  const step = steps.find((each) => each.key === key);
  return step ? steps.filter((each) => each.key !== key).toSpliced(place, 0, step) : steps;
}

/** Removes a step. Branches to it then lead to the step after their own. */
export const removeStep = (steps: readonly DraftStep[], removed: string): readonly DraftStep[] =>
  steps
    .filter(({ key }) => key !== removed)
    .map((step) => {
      const kept = (branch: DraftBranch) => (branch === removed ? 'next' : branch);
      const { answered, no_answer, promise } = step.on;
      return { ...step, on: { answered: kept(answered), no_answer: kept(no_answer), promise: kept(promise) } };
    });

/** Replaces the step with the same key, or appends it. */
export const putStep = (steps: readonly DraftStep[], step: DraftStep): readonly DraftStep[] =>
  steps.some(({ key }) => key === step.key)
    ? steps.map((each) => (each.key === step.key ? step : each))
    : [...steps, step];
