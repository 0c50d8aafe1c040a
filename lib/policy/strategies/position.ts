import type { InteractionId, PromiseId } from '../../foundation/ids.ts';
import { parseInstant } from '../../foundation/instant.ts';
import {
  firstStep,
  hoursAfter,
  lastPassed,
  later,
  timeAfter,
  timeAgain,
  timeByDueDate,
  timeByNewDueDate,
  timesFrom,
} from './schedule.ts';
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
  /** The due date, `YYYY-MM-DD`, by which the step was planned. */
  readonly counts_from?: string;
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
  /** What has not been done follows the new due date; a step in the queue does when its worker decides about it. */
  | { readonly kind: 'due_date_changed'; readonly at: string }
  | { readonly kind: 'stopped'; readonly reason: StopReason }
  | { readonly kind: 'reopened'; readonly at: string };

/** Every event is defined in every position; many have no effect. */
export function advance(position: Position | undefined, event: StepEvent, plan: Plan): Position {
  if (event.kind === 'joined') return joined(position, event, plan);
  if (!position) return notJoined;
  if (position.step_status === 'done') return advanceDone(position, event, plan);
  if (event.kind === 'stopped') return done(position, event.reason);
  const step = plan.steps[position.step];
  if (!step) return done(position, 'completed');
  return isStale(position, event) ? position : advanceRunning({ position, step, plan }, event);
}

const notJoined: Position = { step: 0, step_status: 'done', round: 0, next_action_at: null };

/** Begins with the first step, or with the last one whose time has passed. */
function joined(before: Position | undefined, event: StepEvent & { readonly kind: 'joined' }, plan: Plan): Position {
  const { at, campaignStart = at } = event;
  const from = later(at, campaignStart);
  const round = before ? before.round + 1 : 0;
  const step = firstStep(plan);
  const first = timeByDueDate(plan, step);
  if (first === undefined) return scheduled(plan, { step, round }, timeAfter(plan, step, from));
  const next = lastPassed(plan, { step, at: first }, from);
  return scheduled(plan, { step: next.step, round }, later(from, next.at));
}

interface Running {
  readonly position: Position;
  readonly step: Step;
  readonly plan: Plan;
}

type RunningEvent = Exclude<StepEvent, { readonly kind: 'joined' | 'stopped' }>;

function advanceRunning(running: Running, event: RunningEvent): Position {
  const { position, step, plan } = running;
  const isWaiting = position.step_status === 'waiting_response';
  switch (event.kind) {
    case 'queued':
      return position.step_status === 'scheduled' && !position.held_by ? queued(position) : position;
    case 'dequeued':
      return canEnd(position, event) ? rescheduled(running, event.at) : position;
    case 'sent':
      return canEnd(position, event) ? withHold(position, sent(running, event)) : position;
    case 'failed': {
      const outcome = waitHoursOf(step) === undefined ? undefined : 'no_answer';
      return canEnd(position, event) ? withHold(position, afterStep(running, outcome, event.at)) : position;
    }
    case 'postponed':
      return isWaiting ? position : postponed(running, event);
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
      return isWaiting
        ? afterStep(running, 'promise', event.at)
        : replanned(running, nextAttempt(position), timeAgain(plan, position.step, event.at), event.at);
    case 'promise_broken':
      if (!position.held_by) return position;
      return isWaiting
        ? afterStep(running, 'answered', event.at)
        : replanned(running, nextAttempt(position), event.at, event.at);
    case 'due_date_changed':
      return position.step_status === 'scheduled' && !position.held_by ? movedByDueDate(running, event.at) : position;
    case 'reopened':
      return position;
  }
}

function advanceDone(position: Position, event: StepEvent, plan: Plan): Position {
  const { stopped_by: reason, waiting_for: interaction } = position;
  if (reason === undefined || reason === 'completed' || reason === 'ended_by_branch') return position;
  if (event.kind === 'sent' && event.attempt && !interaction && !isStale(position, event))
    return { ...position, waiting_for: event.interaction };
  if (event.kind !== 'reopened') return position;
  const step = plan.steps[position.step];
  if (!step) return done(position, 'completed');
  const running = { position, step, plan };
  if (!interaction) return replanned(running, nextAttempt(position), event.at, event.at);
  return afterStep(running, waitHoursOf(step) === undefined ? undefined : 'no_answer', event.at);
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
    case 'due_date_changed':
    case 'stopped':
    case 'reopened':
      return false;
  }
}

const canEnd = ({ step_status: status }: Position, { attempt }: { readonly attempt?: StepAttempt }): boolean =>
  status === 'queued' || (status === 'scheduled' && attempt !== undefined);

const queued = ({ step, round, obstructed_since: since, counts_from: from }: Position): Position => ({
  step,
  step_status: 'queued',
  round,
  next_action_at: null,
  ...(since !== undefined && { obstructed_since: since }),
  ...(from !== undefined && { counts_from: from }),
});

/** Without a step of that number, the strategy is completed. */
const scheduled = ({ steps, due_date: dueDate }: Plan, { step, round }: StepAttempt, at: string): Position =>
  steps[step]
    ? {
        step,
        step_status: 'scheduled',
        round,
        next_action_at: at,
        ...(dueDate !== undefined && { counts_from: dueDate }),
      }
    : { step, step_status: 'done', round, next_action_at: null, stopped_by: 'completed' };

/**
 * Plans a step for `at`, or later by its due date; not before `now`. If the due date has changed since the position was
 * planned, of the steps whose time has passed only the last remains.
 */
function replanned({ position, plan }: Running, { step, round }: StepAttempt, at: string, now: string): Position {
  const { counts_from: countsFrom } = position;
  const number = Math.max(step, firstStep(plan));
  const byDueDate = timeByDueDate(plan, number);
  const time = byDueDate ? later(at, byDueDate) : timeByNewDueDate(plan, { step: number, at }, countsFrom);
  const isMoved = plan.due_date !== undefined && plan.due_date !== countsFrom;
  const next = isMoved ? lastPassed(plan, { step: number, at: time }, now) : { step: number, at: time };
  return scheduled(plan, { step: next.step, round }, later(now, next.at));
}

/** Keeps the round: a worker may have sent the step already and not recorded it yet. */
function movedByDueDate(running: Running, now: string): Position {
  const { position, plan } = running;
  const { step, round, next_action_at: planned, counts_from: countsFrom } = position;
  if (countsFrom === plan.due_date || planned === null) return position;
  const first = firstStep(plan);
  const at = step < first ? timeAfter(plan, first, now) : (timeByDueDate(plan, step) ?? planned);
  return replanned(running, { step, round }, at, now);
}

/** Starts a new round even if the step is only scheduled, since it may already have a queue item. */
const nextAttempt = ({ step, round }: Position): StepAttempt => ({ step, round: round + 1 });

const rescheduled = (running: Running, at: string): Position =>
  withHold(running.position, replanned(running, nextAttempt(running.position), at, at));

/** Keeps the obstacle while waiting for a permitted time; only running the step or another event clears it. */
function postponed(
  running: Running,
  { until, obstructedAt, isHeld }: StepEvent & { readonly kind: 'postponed' },
): Position {
  const since = running.position.obstructed_since ?? obstructedAt;
  return {
    ...rescheduled(running, until),
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
  const { step: number, round, counts_from: from } = running.position;
  const wait = waitHoursOf(running.step);
  if (wait === undefined) return afterStep(running, undefined, at);
  return {
    step: number,
    step_status: 'waiting_response',
    round,
    next_action_at: hoursAfter(at, wait),
    waiting_for: interaction,
    ...(from !== undefined && { counts_from: from }),
  };
}

function afterStep(running: Running, outcome: StepOutcome | undefined, at: string): Position {
  const { position, step, plan } = running;
  const branch = outcome === undefined ? 'next' : branchOf(step, outcome);
  const { waiting_for: _, ...ended } = position;
  if (branch === 'end') return done(ended, 'ended_by_branch');
  const target = branch === 'next' ? position.step + 1 : branch;
  if (!plan.steps[target]) return done(ended, 'completed');
  return target > position.step
    ? replanned(running, { step: target, round: position.round }, timeAfter(plan, target, at), at)
    : replanned(running, { step: target, round: position.round + 1 }, timeAgain(plan, target, at), at);
}

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

/** The position of a due step that is not due any more, because its due date has changed since it was planned. */
export function putOff(position: Position, plan: Plan, now: Date): Position | undefined {
  const { step, round } = position;
  const next = advance(position, { kind: 'dequeued', at: now.toISOString(), attempt: { step, round } }, plan);
  return next.next_action_at !== null && parseInstant(next.next_action_at) > now.getTime() ? next : undefined;
}

const withoutObstacle = ({ obstructed_since: _, ...position }: Position): Position => position;

/**
 * Continues with the earliest missed step, or with the latest if the strategy skips. A skipped step has no outcome, so
 * the next one in the list follows, whatever its branches; steps with the same time stay together.
 */
function caughtUp(position: Position, next: string, plan: Plan, now: Date): Position {
  if (plan.catch_up === 'next') return position;
  let latest = position;
  let before = next;
  for (const { step, at } of timesFrom(plan, { step: position.step, at: next })) {
    if (parseInstant(at) > now.getTime()) break;
    if (parseInstant(at) > parseInstant(before)) latest = { ...withoutObstacle(position), step, next_action_at: at };
    before = at;
  }
  return latest;
}
