import type { InteractionId, PromiseId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { type StepOutcome, type Plan, type Step, branchOf, waitHoursOf } from './strategy.ts';

/** Why nothing more happens to an account that no event of its own strategy ended. */
export type StopReason = 'paid' | 'opted_out' | 'disputed' | 'settled' | 'campaign_ended';

/** Where an account stands in its strategy. Its fields lie flat on the account's item. Instants are RFC 3339, in UTC. */
export interface Position {
  /** Counted from 0. */
  readonly step: number;
  readonly step_status: 'scheduled' | 'queued' | 'waiting_response' | 'done';
  /** Counts up whenever a step is to be done that was in the queue before: (step, round) names one doing of a step. */
  readonly round: number;
  /** When something is to be done next: the step, the end of a wait, the judgement of a promise. */
  readonly next_action_at: string | null;
  /** The interaction of the step, once it was made. */
  readonly waiting_for?: InteractionId;
  /** Nothing is done before the promise is kept or broken. */
  readonly held_by?: 'promise';
  readonly promise_id?: PromiseId;
  /** Why it is done. */
  readonly stopped_by?: StopReason | 'completed' | 'ended_by_branch';
}

/** One doing of a step; a queue item is one. */
export interface StepAttempt {
  readonly step: number;
  readonly round: number;
}

/**
 * What can happen to an account in a strategy; docs/strategies.md has the table. `at` is when it happened. An event with
 * `of` is about that doing of a step, and changes nothing where the account is past it.
 */
export type StepEvent =
  | { readonly kind: 'joined'; readonly at: string; readonly campaignStart?: string }
  | { readonly kind: 'queued' }
  /** It left the queue without being done: drained, or held by a promise. It is due at once. */
  | { readonly kind: 'dequeued'; readonly at: string; readonly attempt?: StepAttempt }
  | { readonly kind: 'sent'; readonly at: string; readonly interaction: InteractionId; readonly attempt?: StepAttempt }
  | { readonly kind: 'failed'; readonly at: string; readonly attempt?: StepAttempt }
  | {
      readonly kind: 'responded';
      readonly at: string;
      readonly outcome: 'answered' | 'no_answer';
      /** Where it is given and another is waited for, nothing changes. */
      readonly interaction?: InteractionId;
    }
  | { readonly kind: 'promised'; readonly at: string; readonly promise_id: PromiseId; readonly until: string }
  /** Of another promise than the one that holds the account, nothing changes. */
  | { readonly kind: 'promise_kept' | 'promise_broken'; readonly at: string; readonly promise_id?: PromiseId }
  /** It cannot be done before then: the law does not allow it, or the provider is away. */
  | { readonly kind: 'postponed'; readonly until: string; readonly attempt?: StepAttempt }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'reopened'; readonly at: string };

/** Where an account stands after an event. It has an answer for every event in every position. */
export function advance(position: Position | undefined, event: StepEvent, { steps }: Plan): Position {
  if (event.kind === 'joined') {
    const from = later(event.at, event.campaignStart ?? event.at);
    return scheduled(steps, { step: 0, round: position ? position.round + 1 : 0 }, from);
  }
  if (!position) return outside;
  if (position.step_status === 'done') return whenDone(position, event, steps);
  if (event.kind === 'stopped') return done(position, event.reason);
  const step = steps[position.step];
  if (!step) return done(position, 'completed');
  return isAboutAnother(position, event) ? position : whenRunning({ position, step, steps }, event);
}

/** Of an account that never joined a campaign. */
const outside: Position = { step: 0, step_status: 'done', round: 0, next_action_at: null };

interface Standing {
  readonly position: Position;
  readonly step: Step;
  readonly steps: readonly Step[];
}

type RunningEvent = Exclude<StepEvent, { readonly kind: 'joined' | 'stopped' }>;

function whenRunning(standing: Standing, event: RunningEvent): Position {
  const { position, step } = standing;
  const isWaiting = position.step_status === 'waiting_response';
  switch (event.kind) {
    case 'queued':
      return position.step_status === 'scheduled' && !position.held_by ? queued(position) : position;
    case 'dequeued':
      return position.step_status === 'queued' ? again(position, event.at) : position;
    case 'sent':
      return mayBeDone(position, event) ? held(position, made(standing, event)) : position;
    case 'failed':
      return mayBeDone(position, event)
        ? held(position, after(standing, waitHoursOf(step) === undefined ? undefined : 'no_answer', event.at))
        : position;
    case 'postponed':
      return isWaiting ? position : again(position, event.until);
    case 'responded':
      return isWaiting && !position.held_by ? after(standing, event.outcome, event.at) : position;
    case 'promised':
      return {
        ...position,
        held_by: 'promise',
        promise_id: event.promise_id,
        next_action_at: later(event.at, event.until),
      };
    case 'promise_kept':
      if (!position.held_by) return position;
      return isWaiting
        ? after(standing, 'promise', event.at)
        : scheduled(standing.steps, doingAgain(position), event.at);
    case 'promise_broken':
      if (!position.held_by) return position;
      return isWaiting ? after(standing, 'answered', event.at) : resting(doingAgain(position), event.at);
    case 'reopened':
      return position;
  }
}

/** What ended the strategy stays so, until the account joins a campaign or is reopened. */
function whenDone(position: Position, event: StepEvent, steps: readonly Step[]): Position {
  const { stopped_by: reason, waiting_for: interaction } = position;
  if (reason === undefined || reason === 'completed' || reason === 'ended_by_branch') return position;
  if (event.kind === 'sent' && event.attempt && !interaction && !isAboutAnother(position, event))
    return { ...position, waiting_for: event.interaction };
  if (event.kind !== 'reopened') return position;
  const step = steps[position.step];
  if (!step) return done(position, 'completed');
  if (!interaction) return resting({ step: position.step, round: position.round + 1 }, event.at);
  return after({ position, step, steps }, waitHoursOf(step) === undefined ? undefined : 'no_answer', event.at);
}

function isAboutAnother(position: Position, event: StepEvent): boolean {
  if ('attempt' in event) return event.attempt.step !== position.step || event.attempt.round !== position.round;
  if ('interaction' in event && event.kind === 'responded') return event.interaction !== position.waiting_for;
  return 'promise_id' in event && event.kind !== 'promised' && event.promise_id !== position.promise_id;
}

/** A queued step; also one that was queued so recently that only its queue item knows. */
const mayBeDone = ({ step_status: status }: Position, { attempt }: { readonly attempt?: StepAttempt }): boolean =>
  status === 'queued' || (status === 'scheduled' && attempt !== undefined);

const queued = ({ step, round }: Position): Position => ({ step, step_status: 'queued', round, next_action_at: null });

const resting = ({ step, round }: StepAttempt, at: string): Position => ({
  step,
  step_status: 'scheduled',
  round,
  next_action_at: at,
});

/** The doing to come: a step that was in the queue gets a round of its own. */
const doingAgain = ({ step, step_status: status, round }: Position): StepAttempt => ({
  step,
  round: status === 'queued' ? round + 1 : round,
});

const again = (position: Position, at: string): Position => held(position, resting(doingAgain(position), at));

/** The same hold for the position that follows, unless nothing follows. */
const held = ({ held_by, promise_id, next_action_at }: Position, next: Position): Position =>
  held_by && promise_id && next.step_status !== 'done' ? { ...next, held_by, promise_id, next_action_at } : next;

const done = ({ step, round, waiting_for }: Position, reason: Position['stopped_by'] & string): Position => ({
  step,
  step_status: 'done',
  round,
  next_action_at: null,
  stopped_by: reason,
  ...(waiting_for !== undefined && { waiting_for }),
});

function made(
  standing: Standing,
  { at, interaction }: { readonly at: string; readonly interaction: InteractionId },
): Position {
  const { position, step } = standing;
  const wait = waitHoursOf(step);
  if (wait === undefined) return after(standing, undefined, at);
  return {
    step: position.step,
    step_status: 'waiting_response',
    round: position.round,
    next_action_at: hoursAfter(at, wait),
    waiting_for: interaction,
  };
}

/** What follows a step that ended at an instant with an outcome, or without one. Going back begins a round. */
function after({ position, step, steps }: Standing, outcome: StepOutcome | undefined, at: string): Position {
  const branch = outcome === undefined ? 'next' : branchOf(step, outcome);
  const { waiting_for: _, ...ended } = position;
  if (branch === 'end') return done(ended, 'ended_by_branch');
  const target = branch === 'next' ? position.step + 1 : branch;
  if (!steps[target]) return done(ended, 'completed');
  return scheduled(steps, { step: target, round: target > position.step ? position.round : position.round + 1 }, at);
}

/** A step whose delay is counted from an instant. */
function scheduled(steps: readonly Step[], { step: number, round }: StepAttempt, from: string): Position {
  const step = steps[number];
  if (!step) return { step: number, step_status: 'done', round, next_action_at: null, stopped_by: 'completed' };
  return resting({ step: number, round }, hoursAfter(from, step.delay_hours));
}

const millisecondsPerHour = 3_600_000;

const hoursAfter = (at: string, hours: number): string =>
  new Date(parseInstant(at) + Math.round(hours * millisecondsPerHour)).toISOString();

const later = (one: string, other: string): string => (parseInstant(one) >= parseInstant(other) ? one : other);

/** What an account's `next_action_at` asks for when it has come. */
export type DueAction =
  /** Queue the step of this position, and store what `advance` makes of it with `queued`. */
  | { readonly kind: 'step'; readonly position: Position }
  /** A wait is over without an answer: store what `advance` makes of this event. */
  | { readonly kind: 'event'; readonly event: StepEvent }
  /** The promise's day is over: find out whether it was kept. */
  | { readonly kind: 'promise'; readonly promise_id: PromiseId };

/** What is to be done now; undefined where nothing is. Who was held up catches up as the strategy says. */
export function dueAction(position: Position, strategy: Plan, now: Date): DueAction | undefined {
  const { step_status: status, next_action_at: next, held_by: holder, promise_id: promise } = position;
  if (status === 'done' || next === null || parseInstant(next) > now.getTime()) return undefined;
  if (holder) return promise && { kind: 'promise', promise_id: promise };
  if (status === 'scheduled' && strategy.steps[position.step])
    return { kind: 'step', position: caughtUp(position, next, strategy, now) };
  return { kind: 'event', event: { kind: 'responded', at: now.toISOString(), outcome: 'no_answer' } };
}

/**
 * Where to go on when time has passed: at the earliest missed step, or, where the strategy skips, at the latest whose
 * time has come. A skipped step has no outcome, so the one in the list follows; steps of one instant stay together.
 */
function caughtUp(position: Position, next: string, { steps, catch_up: catchUp }: Plan, now: Date): Position {
  if (catchUp === 'next') return position;
  let latest = position;
  let at = next;
  for (let number = position.step + 1; number < steps.length; number++) {
    const delay = steps[number]?.delay_hours ?? 0;
    at = hoursAfter(at, delay);
    if (parseInstant(at) > now.getTime()) break;
    if (delay > 0) latest = { ...position, step: number, next_action_at: at };
  }
  return latest;
}
