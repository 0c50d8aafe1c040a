import type { InteractionId, PromiseId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import { type Plan, type Step, type StepOutcome, branchOf, waitHoursOf } from './strategy.ts';

export type StopReason = 'paid' | 'opted_out' | 'disputed' | 'settled' | 'plan' | 'campaign_ended';

/** An account's position in its strategy, stored as attributes of the account. Instants are RFC 3339, in UTC. */
export interface Position {
  readonly step: number;
  readonly step_status: 'scheduled' | 'queued' | 'waiting_response' | 'done';
  /** Increases whenever a step is scheduled, so that (step, round) identifies one attempt with one due time. */
  readonly round: number;
  readonly next_action_at: string | null;
  readonly waiting_for?: InteractionId;
  readonly held_by?: 'promise';
  readonly promise_id?: PromiseId;
  readonly obstructed_since?: string;
  /** A hold postponed the step: once that is released, it need not wait until `next_action_at`. */
  readonly waits_for_hold?: true;
  readonly stopped_by?: StopReason | 'completed' | 'ended_by_branch';
}

export interface StepAttempt {
  readonly step: number;
  readonly round: number;
}

/**
 * Events of an account in a strategy; see the table in docs/strategies.md. `at` is when the event happened. An event
 * with an outdated `attempt` has no effect.
 */
export type StepEvent =
  | { readonly kind: 'joined'; readonly at: string; readonly campaignStart?: string }
  | { readonly kind: 'queued' }
  | { readonly kind: 'dequeued'; readonly at: string; readonly attempt?: StepAttempt }
  | { readonly kind: 'sent'; readonly at: string; readonly interaction: InteractionId; readonly attempt?: StepAttempt }
  | { readonly kind: 'failed'; readonly at: string; readonly attempt?: StepAttempt }
  | {
      readonly kind: 'responded';
      readonly at: string;
      readonly outcome: 'answered' | 'no_answer';
      readonly interaction?: InteractionId;
    }
  | { readonly kind: 'promised'; readonly at: string; readonly promise_id: PromiseId; readonly until: string }
  | { readonly kind: 'promise_kept' | 'promise_broken'; readonly at: string; readonly promise_id?: PromiseId }
  /** The step cannot run before `until`. `obstructedAt` is set if an obstacle, not a contact rule, prevents it. */
  | {
      readonly kind: 'postponed';
      readonly until: string;
      readonly attempt?: StepAttempt;
      readonly obstructedAt?: string;
      readonly isHeld?: true;
    }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'reopened'; readonly at: string };

/** Every event is defined in every position; many have no effect. */
export function advance(position: Position | undefined, event: StepEvent, { steps }: Plan): Position {
  if (event.kind === 'joined') {
    const from = later(event.at, event.campaignStart ?? event.at);
    return scheduled(steps, { step: 0, round: position ? position.round + 1 : 0 }, from);
  }
  if (!position) return notJoined;
  if (position.step_status === 'done') return advanceDone(position, event, steps);
  if (event.kind === 'stopped') return done(position, event.reason);
  const step = steps[position.step];
  if (!step) return done(position, 'completed');
  return isStale(position, event) ? position : advanceRunning({ position, step, steps }, event);
}

const notJoined: Position = { step: 0, step_status: 'done', round: 0, next_action_at: null };

interface Running {
  readonly position: Position;
  readonly step: Step;
  readonly steps: readonly Step[];
}

type RunningEvent = Exclude<StepEvent, { readonly kind: 'joined' | 'stopped' }>;

function advanceRunning(running: Running, event: RunningEvent): Position {
  const { position, step, steps } = running;
  const isWaiting = position.step_status === 'waiting_response';
  switch (event.kind) {
    case 'queued':
      return position.step_status === 'scheduled' && !position.held_by ? queued(position) : position;
    case 'dequeued':
      return canEnd(position, event) ? rescheduled(position, event.at) : position;
    case 'sent':
      return canEnd(position, event) ? withHold(position, sent(running, event)) : position;
    case 'failed': {
      const outcome = waitHoursOf(step) === undefined ? undefined : 'no_answer';
      return canEnd(position, event) ? withHold(position, afterStep(running, outcome, event.at)) : position;
    }
    case 'postponed':
      return isWaiting ? position : postponed(position, event);
    case 'responded':
      return isWaiting && !position.held_by ? afterStep(running, event.outcome, event.at) : position;
    case 'promised':
      return {
        ...position,
        held_by: 'promise',
        promise_id: event.promise_id,
        next_action_at: later(event.at, event.until),
      };
    case 'promise_kept':
      if (!position.held_by) return position;
      return isWaiting ? afterStep(running, 'promise', event.at) : scheduled(steps, nextAttempt(position), event.at);
    case 'promise_broken':
      if (!position.held_by) return position;
      return isWaiting ? afterStep(running, 'answered', event.at) : scheduledAt(nextAttempt(position), event.at);
    case 'reopened':
      return position;
  }
}

function advanceDone(position: Position, event: StepEvent, steps: readonly Step[]): Position {
  const { stopped_by: reason, waiting_for: interaction } = position;
  if (reason === undefined || reason === 'completed' || reason === 'ended_by_branch') return position;
  if (event.kind === 'sent' && event.attempt && !interaction && !isStale(position, event))
    return { ...position, waiting_for: event.interaction };
  if (event.kind !== 'reopened') return position;
  const step = steps[position.step];
  if (!step) return done(position, 'completed');
  if (!interaction) return scheduledAt({ step: position.step, round: position.round + 1 }, event.at);
  return afterStep({ position, step, steps }, waitHoursOf(step) === undefined ? undefined : 'no_answer', event.at);
}

function isStale(position: Position, event: StepEvent): boolean {
  switch (event.kind) {
    case 'dequeued':
    case 'sent':
    case 'failed':
    case 'postponed': {
      const { attempt } = event;
      return attempt !== undefined && (attempt.step !== position.step || attempt.round !== position.round);
    }
    case 'responded':
      return event.interaction !== undefined && event.interaction !== position.waiting_for;
    case 'promise_kept':
    case 'promise_broken':
      return event.promise_id !== undefined && event.promise_id !== position.promise_id;
    case 'joined':
    case 'queued':
    case 'promised':
    case 'stopped':
    case 'reopened':
      return false;
  }
}

const canEnd = ({ step_status: status }: Position, { attempt }: { readonly attempt?: StepAttempt }): boolean =>
  status === 'queued' || (status === 'scheduled' && attempt !== undefined);

const queued = ({ step, round, obstructed_since: since }: Position): Position => ({
  step,
  step_status: 'queued',
  round,
  next_action_at: null,
  ...(since !== undefined && { obstructed_since: since }),
});

const scheduledAt = ({ step, round }: StepAttempt, at: string): Position => ({
  step,
  step_status: 'scheduled',
  round,
  next_action_at: at,
});

/** Starts a new round even if the step is only scheduled, since it may already have a queue item. */
const nextAttempt = ({ step, round }: Position): StepAttempt => ({ step, round: round + 1 });

const rescheduled = (position: Position, at: string): Position =>
  withHold(position, scheduledAt(nextAttempt(position), at));

/** Keeps the obstacle while waiting for a permitted time; only running the step or another event clears it. */
function postponed(
  position: Position,
  { until, obstructedAt, isHeld }: StepEvent & { readonly kind: 'postponed' },
): Position {
  const since = position.obstructed_since ?? obstructedAt;
  return {
    ...rescheduled(position, until),
    ...(since !== undefined && { obstructed_since: since }),
    ...(isHeld && { waits_for_hold: true }),
  };
}

/** A step that a hold postponed is due at once when that is released: the contact rules decide again. */
export function afterHold(position: Position, at: string): Position {
  const { waits_for_hold: isHeld, ...resumed } = position;
  const { step_status: status, held_by: holder, next_action_at: next } = position;
  if (!isHeld || holder || status !== 'scheduled' || next === null || parseInstant(next) <= parseInstant(at))
    return position;
  return { ...resumed, ...nextAttempt(position), next_action_at: at };
}

const withHold = ({ held_by, promise_id, next_action_at }: Position, next: Position): Position =>
  held_by && promise_id && next.step_status !== 'done' ? { ...next, held_by, promise_id, next_action_at } : next;

const done = ({ step, round, waiting_for }: Position, reason: Position['stopped_by'] & string): Position => ({
  step,
  step_status: 'done',
  round,
  next_action_at: null,
  stopped_by: reason,
  ...(waiting_for !== undefined && { waiting_for }),
});

function sent(
  running: Running,
  { at, interaction }: { readonly at: string; readonly interaction: InteractionId },
): Position {
  const { position, step } = running;
  const wait = waitHoursOf(step);
  if (wait === undefined) return afterStep(running, undefined, at);
  return {
    step: position.step,
    step_status: 'waiting_response',
    round: position.round,
    next_action_at: hoursAfter(at, wait),
    waiting_for: interaction,
  };
}

function afterStep({ position, step, steps }: Running, outcome: StepOutcome | undefined, at: string): Position {
  const branch = outcome === undefined ? 'next' : branchOf(step, outcome);
  const { waiting_for: _, ...ended } = position;
  if (branch === 'end') return done(ended, 'ended_by_branch');
  const target = branch === 'next' ? position.step + 1 : branch;
  if (!steps[target]) return done(ended, 'completed');
  return scheduled(steps, { step: target, round: target > position.step ? position.round : position.round + 1 }, at);
}

function scheduled(steps: readonly Step[], { step: number, round }: StepAttempt, from: string): Position {
  const step = steps[number];
  if (!step) return { step: number, step_status: 'done', round, next_action_at: null, stopped_by: 'completed' };
  return scheduledAt({ step: number, round }, hoursAfter(from, step.delay_hours));
}

const msPerHour = 3_600_000;

const hoursAfter = (at: string, hours: number): string =>
  new Date(parseInstant(at) + Math.round(hours * msPerHour)).toISOString();

const later = (one: string, other: string): string => (parseInstant(one) >= parseInstant(other) ? one : other);

export type DueAction =
  /** Queue the step of this position, then store the position that follows the event `queued`. */
  | { readonly kind: 'step'; readonly position: Position }
  | { readonly kind: 'event'; readonly event: StepEvent }
  | { readonly kind: 'promise'; readonly promise_id: PromiseId };

export function dueAction(position: Position, strategy: Plan, now: Date): DueAction | undefined {
  const { step_status: status, next_action_at: next, held_by: holder, promise_id: promise } = position;
  if (status === 'done' || next === null || parseInstant(next) > now.getTime()) return undefined;
  if (holder) return promise && { kind: 'promise', promise_id: promise };
  if (status === 'scheduled' && strategy.steps[position.step])
    return { kind: 'step', position: caughtUp(position, next, strategy, now) };
  return { kind: 'event', event: { kind: 'responded', at: now.toISOString(), outcome: 'no_answer' } };
}

const withoutObstacle = ({ obstructed_since: _, ...position }: Position): Position => position;

/**
 * Continues with the earliest missed step, or with the latest if the strategy skips. A skipped step has no outcome, so
 * the next one in the list follows, whatever its branches; steps with the same time stay together.
 */
function caughtUp(position: Position, next: string, { steps, catch_up: catchUp }: Plan, now: Date): Position {
  if (catchUp === 'next') return position;
  let latest = position;
  let at = next;
  for (let number = position.step + 1; number < steps.length; number++) {
    const delay = steps[number]?.delay_hours ?? 0;
    at = hoursAfter(at, delay);
    if (parseInstant(at) > now.getTime()) break;
    if (delay > 0) latest = { ...withoutObstacle(position), step: number, next_action_at: at };
  }
  return latest;
}
