import type { Channel } from '../contact-rules/channel.ts';
import type { StrategyId, TemplateId } from '../../foundation/ids.ts';
import { Problem, type ProblemDetail, invalid } from '../../foundation/problem.ts';
import type { NewStep, NewStrategy, StepView, StrategyChange, StrategyView } from './contract.ts';
import { minLoopDelayHours } from './min-loop-delay.ts';

/** The next step, the end, or the step of that number, counted from 0. */
export type Branch = 'next' | 'end' | number;

export type StepOutcome = (typeof stepOutcomes)[number];
const stepOutcomes = ['answered', 'no_answer', 'promise'] as const;

/** One message or call. A call always waits for its outcome; a message only if `wait_for_response_hours` says so. */
export interface Step {
  readonly channel: Channel;
  readonly action_type: string;
  readonly template_id?: TemplateId;
  /**
   * Counted from the end of the previous step; for the first step, from joining the campaign or from its start, if
   * later. In a strategy that starts by the due date, the steps before it (negative) and the first one after them count
   * from the due date.
   */
  readonly delay_hours: number;
  /** `HH:MM` of the debtor's clock: the step is not sent before it on the day on which it is due. */
  readonly send_at?: string;
  readonly agent_type?: 'ai' | 'human';
  readonly wait_for_response_hours?: number;
  /** For steps that wait; an outcome without a branch continues with the next step. */
  readonly on?: { readonly [Each in StepOutcome]?: Branch };
}

/** `next` runs missed steps one by one; `skip` runs only the last. */
type CatchUp = 'next' | 'skip';

/** The due date of the account, or the time at which it joins the campaign. */
type Start = 'due_date' | 'joined';

export interface Strategy {
  readonly kind: 'strategy';
  readonly id: StrategyId;
  readonly name: string;
  /** 0 to 100; a higher discount needs an administrator. */
  readonly max_discount_pct: number;
  /** Limits of instalment plans: a plan beyond them needs an administrator. Absent or null means no limit. */
  readonly max_instalments?: number | null;
  readonly max_plan_months?: number | null;
  readonly min_down_payment_pct?: number | null;
  readonly catch_up: CatchUp;
  /** What the first steps count from; strategies of before version 1.4.0 have none and count from joining. */
  readonly starts?: Start;
  readonly steps: readonly Step[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly version: number;
}

/** A strategy as it applies to one account. */
export interface Plan extends Pick<Strategy, 'steps' | 'catch_up'> {
  /** `YYYY-MM-DD`, if the strategy counts from it and the account has one. */
  readonly due_date?: string;
  /** The zones in which the debtor may be; empty if the strategy needs no local time. */
  readonly timezones: readonly string[];
}

export const noSteps: Plan = { steps: [], catch_up: 'next', timezones: [] };

/** Whether the times of steps depend on where the debtor is. */
export const needsLocalTime = ({ starts, steps }: Pick<Strategy, 'starts' | 'steps'>): boolean =>
  starts === 'due_date' || steps.some(({ send_at: hour }) => hour !== undefined);

export const effectiveStrategyId = (
  { strategy_id: own }: { readonly strategy_id?: StrategyId },
  campaign: { readonly strategy_id?: StrategyId } | undefined,
): StrategyId | undefined => own ?? campaign?.strategy_id;

const callWaitHours = 24;

export const waitHoursOf = ({ channel, wait_for_response_hours: wait }: Step): number | undefined =>
  wait ?? (channel === 'voice' ? callWaitHours : undefined);

export const branchOf = ({ on }: Step, outcome: StepOutcome): Branch => on?.[outcome] ?? 'next';

/** @throws Problem 422 `validation_failed` with every flaw of the steps */
export function newStrategy(body: NewStrategy, id: StrategyId, now: Date): Strategy {
  const { name, max_discount_pct, catch_up, starts, steps } = body;
  return {
    kind: 'strategy',
    id,
    name,
    max_discount_pct,
    ...planLimitsOf(body, {}),
    catch_up,
    starts,
    steps: checkedSteps(steps, starts),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    version: 1,
  };
}

export function applyStrategyChange(before: Strategy, change: StrategyChange, now: Date): Strategy {
  const { name = before.name, max_discount_pct = before.max_discount_pct, catch_up = before.catch_up } = change;
  const { starts = startOf(before), steps } = change;
  return {
    ...before,
    name,
    max_discount_pct,
    ...planLimitsOf(change, before),
    catch_up,
    starts,
    steps: steps || starts !== startOf(before) ? checkedSteps(steps ?? before.steps, starts) : before.steps,
    updated_at: now.toISOString(),
    version: before.version + 1,
  };
}

const startOf = ({ starts = 'joined' }: Pick<Strategy, 'starts'>): Start => starts;

const planLimitNames = ['max_instalments', 'max_plan_months', 'min_down_payment_pct'] as const;
type PlanLimits = Partial<Record<(typeof planLimitNames)[number], number | null | undefined>>;

const planLimitsOf = (given: PlanLimits, before: PlanLimits) =>
  Object.fromEntries(planLimitNames.map((name) => [name, given[name] === undefined ? before[name] : given[name]]));

function checkedSteps(newSteps: readonly (NewStep | Step)[], starts: Start): readonly Step[] {
  const steps = newSteps.map(stepOf);
  const [first, ...others] = steps.flatMap((step, number) => [
    ...flawsOf(step, number, steps),
    ...delayFlawsOf(step, number, steps, starts),
  ]);
  if (first) throw invalid([first, ...others]);
  return steps;
}

function stepOf(step: NewStep | Step): Step {
  const { channel, action_type, delay_hours, send_at, template_id, on } = step;
  const agentType = step.agent_type ?? (channel === 'voice' ? 'ai' : undefined);
  const wait = step.wait_for_response_hours ?? (channel === 'voice' ? callWaitHours : undefined);
  const branches = stepOutcomes.flatMap((outcome) =>
    on?.[outcome] === undefined ? [] : [[outcome, on[outcome]] as const],
  );
  return {
    channel,
    action_type,
    ...(template_id && { template_id }),
    delay_hours,
    ...(send_at && { send_at }),
    ...(agentType && { agent_type: agentType }),
    ...(wait !== undefined && { wait_for_response_hours: wait }),
    ...(branches.length > 0 && { on: Object.fromEntries(branches) }),
  };
}

function delayFlawsOf(
  { delay_hours: delay }: Step,
  number: number,
  steps: readonly Step[],
  starts: Start,
): ProblemDetail[] {
  if (delay >= 0) return [];
  const flaw = (code: string, message: string) => [{ path: `steps.${number}.delay_hours`, code, message }];
  if (starts === 'joined')
    return flaw('delay_needs_due_date', 'Only a strategy that starts by the due date has steps before it.');
  const previous = steps[number - 1]?.delay_hours ?? delay;
  if (previous >= 0) return flaw('delay_after_due_date', 'Steps before the due date come before all others.');
  return previous > delay ? flaw('delay_out_of_order', 'Must not be earlier than the step before.') : [];
}

function flawsOf(step: Step, number: number, steps: readonly Step[]): ProblemDetail[] {
  const flaw = (field: string, code: string, message: string): ProblemDetail => ({
    path: `steps.${number}.${field}`,
    code,
    message,
  });
  const channelFlaw =
    step.channel === 'voice'
      ? step.template_id && flaw('template_id', 'not_of_channel', 'A call cannot have a template.')
      : step.agent_type && flaw('agent_type', 'not_of_channel', 'Only a call can have an agent.');
  const waitFlaw =
    step.on && waitHoursOf(step) === undefined
      ? flaw('on', 'branch_without_wait', 'Only a step that waits can branch. Set wait_for_response_hours.')
      : undefined;
  const branches = stepOutcomes.map((outcome) => {
    const target = step.on?.[outcome];
    if (typeof target !== 'number') return undefined;
    const targetStep = steps[target];
    if (!targetStep)
      return flaw(
        `on.${outcome}`,
        'branch_out_of_range',
        `There is no step ${target}. The last step is ${steps.length - 1}.`,
      );
    const isTooSoon = target <= number && targetStep.delay_hours < minLoopDelayHours;
    const message = `A branch leads back to step ${target}, so its delay must be at least ${minLoopDelayHours} hour.`;
    return isTooSoon ? flaw(`on.${outcome}`, 'branch_without_delay', message) : undefined;
  });
  return [channelFlaw, waitFlaw, ...branches].filter((each) => typeof each === 'object');
}

export const templateIdsOf = ({ steps }: Pick<Strategy, 'steps'>): TemplateId[] => [
  ...new Set(steps.flatMap(({ template_id: id }) => id ?? [])),
];

export interface NamedTemplate {
  readonly kind: 'template';
  readonly id: TemplateId;
  readonly channel: Channel;
}

/** @throws Problem 422 if a template is missing or belongs to another channel */
export function checkTemplates({ steps }: Pick<Strategy, 'steps'>, found: readonly NamedTemplate[]): void {
  const channels = new Map(found.map(({ id, channel }) => [id, channel]));
  const named = steps.flatMap(({ channel, template_id: id }, number) =>
    id ? [{ path: `steps.${number}.template_id`, channel, templateChannel: channels.get(id) }] : [],
  );
  const missing = named.filter(({ templateChannel }) => templateChannel === undefined).map(({ path }) => path);
  if (missing[0] !== undefined) {
    const message = 'There is no such template.';
    const details = missing.map((path) => ({ path, code: 'template_not_found', message }));
    throw new Problem(422, 'template_not_found', `${missing[0]}: ${message}`, { details });
  }
  const [first, ...others] = named.flatMap(({ path, channel, templateChannel }): ProblemDetail[] =>
    templateChannel === channel
      ? []
      : [{ path, code: 'not_of_channel', message: `This template is for ${templateChannel}, not for ${channel}.` }],
  );
  if (first) throw invalid([first, ...others]);
}

export const strategyView = (strategy: Strategy): StrategyView => ({
  id: strategy.id,
  name: strategy.name,
  max_discount_pct: strategy.max_discount_pct,
  max_instalments: strategy.max_instalments ?? null,
  max_plan_months: strategy.max_plan_months ?? null,
  min_down_payment_pct: strategy.min_down_payment_pct ?? null,
  catch_up: strategy.catch_up,
  starts: startOf(strategy),
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
    send_at: step.send_at ?? null,
    agent_type: step.agent_type ?? null,
    wait_for_response_hours: wait ?? null,
    on: wait === undefined ? null : on,
  };
}
