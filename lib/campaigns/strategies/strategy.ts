import type { Channel } from '../../contact-rules/channel.ts';
import type { StrategyId, TemplateId } from '../../foundation/ids.ts';
import { Problem, type ProblemDetail, invalid } from '../../foundation/problem.ts';
import type { NewStep, NewStrategy, StepView, StrategyChange, StrategyView } from './contract.ts';

/** Where a strategy goes on: with the step that follows, nowhere, or with the step of that number, counted from 0. */
export type Branch = 'next' | 'end' | number;

/** What became of a step that waits for an answer. */
export type StepOutcome = (typeof stepOutcomes)[number];
export const stepOutcomes = ['answered', 'no_answer', 'promise'] as const;

/** One thing to do. A call waits for its outcome; a message waits only where it says so. */
export interface Step {
  readonly channel: Channel;
  readonly action_type: string;
  /** Of a message; without it, the organization's template for the action. */
  readonly template_id?: TemplateId;
  /** From the end of the step before; the first from joining the campaign, or from its start if that is later. */
  readonly delay_hours: number;
  /** Of a call. */
  readonly agent_type?: 'ai' | 'human';
  /** How long it waits for an answer before it counts as unanswered. */
  readonly wait_for_response_hours?: number;
  /** Of a step that waits; an outcome that is not named goes on with the step that follows. */
  readonly on?: { readonly [Each in StepOutcome]?: Branch };
}

/** Of several steps whose time passed while nothing could be done: do each in turn, or only the last. */
export type CatchUp = 'next' | 'skip';

/** What is to happen to accounts, step by step, and how much of a debt may be waived. */
export interface Strategy {
  readonly kind: 'strategy';
  readonly id: StrategyId;
  readonly name: string;
  /** 0 to 100; a settlement above it needs an administrator. */
  readonly max_discount_pct: number;
  readonly catch_up: CatchUp;
  readonly steps: readonly Step[];
  readonly created_at: string;
  readonly updated_at: string;
  /** Counts the writes. */
  readonly version: number;
}

/** What the state machine needs of a strategy. */
export type Plan = Pick<Strategy, 'steps' | 'catch_up'>;

/** For events that look at no step, and for strategies that were deleted. */
export const noSteps: Plan = { steps: [], catch_up: 'next' };

/** The strategy that an account follows: its own, else that of its campaign. */
export const effectiveStrategyId = (
  { strategy_id: own }: { readonly strategy_id?: StrategyId },
  campaign: { readonly strategy_id?: StrategyId } | undefined,
): StrategyId | undefined => own ?? campaign?.strategy_id;

/** How long a call waits for its outcome where the step says nothing else. */
const callWaitHours = 24;

/** How long the step waits for an answer, in hours; undefined where it waits for none. */
export const waitHoursOf = ({ channel, wait_for_response_hours: wait }: Step): number | undefined =>
  wait ?? (channel === 'voice' ? callWaitHours : undefined);

/** Where a strategy goes on after an outcome of the step. */
export const branchOf = ({ on }: Step, outcome: StepOutcome): Branch => on?.[outcome] ?? 'next';

/** A strategy as it is to be stored, or 422 `validation_failed` with every step that could not be done as it is written. */
export function newStrategy(given: NewStrategy, id: StrategyId, now: Date): Strategy {
  const { name, max_discount_pct, catch_up, steps } = given;
  return {
    kind: 'strategy',
    id,
    name,
    max_discount_pct,
    catch_up,
    steps: checkedSteps(steps),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
}

/** The strategy with the change in it; steps are replaced as a whole. Refuses as `newStrategy` does. */
export function applyStrategyChange(before: Strategy, change: StrategyChange, now: Date): Strategy {
  const { name = before.name, max_discount_pct = before.max_discount_pct, catch_up = before.catch_up, steps } = change;
  return {
    ...before,
    name,
    max_discount_pct,
    catch_up,
    steps: steps ? checkedSteps(steps) : before.steps,
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
}

function checkedSteps(given: readonly NewStep[]): readonly Step[] {
  const steps = given.map(stepOf);
  const [first, ...others] = steps.flatMap((step, number) => flawsOf(step, number, steps));
  if (first) throw invalid([first, ...others]);
  return steps;
}

/** A step with everything in it that it does by itself, and nothing that was given as null. */
function stepOf(given: NewStep): Step {
  const { channel, action_type, delay_hours, template_id, on } = given;
  const agentType = given.agent_type ?? (channel === 'voice' ? 'ai' : undefined);
  const wait = given.wait_for_response_hours ?? (channel === 'voice' ? callWaitHours : undefined);
  const branches = stepOutcomes.flatMap((outcome) =>
    on?.[outcome] === undefined ? [] : [[outcome, on[outcome]] as const],
  );
  return {
    channel,
    action_type,
    ...(template_id && { template_id }),
    delay_hours,
    ...(agentType && { agent_type: agentType }),
    ...(wait !== undefined && { wait_for_response_hours: wait }),
    ...(branches.length > 0 && { on: Object.fromEntries(branches) }),
  };
}

/** A way back must take time, or a step that keeps failing would be done again and again at once. */
const loopHoursMin = 1;

function flawsOf(step: Step, number: number, steps: readonly Step[]): ProblemDetail[] {
  const flaw = (field: string, code: string, message: string): ProblemDetail => ({
    path: `steps.${number}.${field}`,
    code,
    message,
  });
  const ofAnotherChannel =
    step.channel === 'voice'
      ? step.template_id && flaw('template_id', 'not_of_channel', 'A call has no template.')
      : step.agent_type && flaw('agent_type', 'not_of_channel', 'Only a call has an agent.');
  const withoutWait =
    step.on && waitHoursOf(step) === undefined
      ? flaw('on', 'branch_without_wait', 'Only a step that waits has an outcome: give it wait_for_response_hours.')
      : undefined;
  const branches = stepOutcomes.map((outcome) => {
    const target = step.on?.[outcome];
    if (typeof target !== 'number') return undefined;
    const there = steps[target];
    if (!there)
      return flaw(
        `on.${outcome}`,
        'branch_out_of_range',
        `There is no step ${target}; the last is ${steps.length - 1}.`,
      );
    const isTooQuick = target <= number && there.delay_hours < loopHoursMin;
    const message = `Step ${target} must have a delay of at least ${loopHoursMin} hour to be gone back to.`;
    return isTooQuick ? flaw(`on.${outcome}`, 'branch_without_delay', message) : undefined;
  });
  return [ofAnotherChannel, withoutWait, ...branches].filter((each) => typeof each === 'object');
}

/** The templates that the steps name, each once. */
export const templateIdsOf = ({ steps }: Pick<Strategy, 'steps'>): TemplateId[] => [
  ...new Set(steps.flatMap(({ template_id: id }) => id ?? [])),
];

/** What a strategy needs to know of a template that a step names. */
export interface NamedTemplate {
  readonly id: TemplateId;
  readonly channel: Channel;
}

/** Refuses steps whose template is not among those found, or is of another channel. */
export function checkTemplates({ steps }: Pick<Strategy, 'steps'>, found: readonly NamedTemplate[]): void {
  const channels = new Map(found.map(({ id, channel }) => [id, channel]));
  const named = steps.flatMap(({ channel, template_id: id }, number) =>
    id ? [{ path: `steps.${number}.template_id`, channel, of: channels.get(id) }] : [],
  );
  const missing = named.filter(({ of }) => of === undefined).map(({ path }) => path);
  if (missing[0] !== undefined) {
    const message = 'There is no such template.';
    const details = missing.map((path) => ({ path, code: 'template_not_found', message }));
    throw new Problem(422, 'template_not_found', `${missing[0]}: ${message}`, { details });
  }
  const [first, ...others] = named.flatMap(({ path, channel, of }): ProblemDetail[] =>
    of === channel
      ? []
      : [{ path, code: 'not_of_channel', message: `This template is for ${of}, not for ${channel}.` }],
  );
  if (first) throw invalid([first, ...others]);
}

export const strategyView = (strategy: Strategy): StrategyView => ({
  id: strategy.id,
  name: strategy.name,
  max_discount_pct: strategy.max_discount_pct,
  catch_up: strategy.catch_up,
  steps: strategy.steps.map(stepView),
  created_at: strategy.created_at,
  updated_at: strategy.updated_at,
});

function stepView(step: Step): StepView {
  const wait = waitHoursOf(step);
  const on = {
    answered: branchOf(step, 'answered'),
    no_answer: branchOf(step, 'no_answer'),
    promise: branchOf(step, 'promise'),
  };
  return {
    channel: step.channel,
    action_type: step.action_type,
    template_id: step.template_id ?? null,
    delay_hours: step.delay_hours,
    agent_type: step.agent_type ?? null,
    wait_for_response_hours: wait ?? null,
    on: wait === undefined ? null : on,
  };
}
