import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, type StepEvent, advance, dueAction } from '../../../lib/policy/strategies/position.ts';
import { timeByDueDate } from '../../../lib/policy/strategies/schedule.ts';
import type { Plan, Step } from '../../../lib/policy/strategies/strategy.ts';
import { aPromise, anInteraction } from './builders.ts';

const start = Date.parse('2026-11-23T12:00:00Z');
const instantAt = (hour: number): string => new Date(start + hour * 3_600_000).toISOString();

const branch = (steps: number) =>
  fc.oneof(fc.constant('next' as const), fc.constant('end' as const), fc.nat(steps - 1));

const aStep = (steps: number): fc.Arbitrary<Step> =>
  fc.record(
    {
      channel: fc.constantFrom('sms', 'email', 'voice'),
      action_type: fc.constant('reminder'),
      delay_hours: fc.integer({ min: 0, max: 100 }),
      send_at: fc.constantFrom('00:00', '10:30', '23:59'),
      wait_for_response_hours: fc.integer({ min: 1, max: 48 }),
      on: fc.record(
        { answered: branch(steps), no_answer: branch(steps), promise: branch(steps) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['channel', 'action_type', 'delay_hours'] },
  );

const aDay = fc.integer({ min: -20, max: 40 }).map((days) => instantAt(days * 24).slice(0, 10));

/** The first `early` steps are before the due date, if the plan counts from one. */
const earlier = (early: number, { steps, ...plan }: Plan): Plan => ({
  ...plan,
  steps: steps.map((step, index) => ({
    ...step,
    delay_hours: index < early ? (index - early) * 20 : step.delay_hours,
  })),
});

const aPlan: fc.Arbitrary<Plan> = fc.integer({ min: 1, max: 5 }).chain((steps) => {
  const plan = {
    catch_up: fc.constantFrom('next' as const, 'skip' as const),
    steps: fc.array(aStep(steps), { minLength: steps, maxLength: steps }),
    timezones: fc.constantFrom(['America/Bogota'], ['America/New_York', 'America/Phoenix', 'Pacific/Auckland']),
  };
  const byDueDate = fc.record({ ...plan, due_date: aDay });
  return fc.oneof(
    fc.record(plan),
    fc.tuple(fc.nat(steps), byDueDate).map(([early, found]) => earlier(early, found)),
  );
});

/** Makes the next event from the position in which it happens. */
type MakeEvent = (position: Position | undefined, at: string) => StepEvent;

const attemptAt = (position: Position | undefined) =>
  position ? { attempt: { step: position.step, round: position.round } } : {};

const eventMakers: readonly MakeEvent[] = [
  (_, at) => ({ kind: 'joined', at }),
  () => ({ kind: 'queued' }),
  () => ({ kind: 'queued' }),
  () => ({ kind: 'queued' }),
  (position, at) => ({ kind: 'dequeued', at, ...attemptAt(position) }),
  (position, at) => ({ kind: 'sent', at, interaction: anInteraction, ...attemptAt(position) }),
  (_, at) => ({ kind: 'sent', at, interaction: anInteraction }),
  (position, at) => ({ kind: 'failed', at, ...attemptAt(position) }),
  (_, at) => ({ kind: 'responded', at, outcome: 'answered' }),
  (_, at) => ({ kind: 'responded', at, outcome: 'no_answer' }),
  (_, at) => ({ kind: 'promised', at, promise_id: aPromise, until: new Date(Date.parse(at) + 1e8).toISOString() }),
  (_, at) => ({ kind: 'promise_kept', at }),
  (_, at) => ({ kind: 'promise_broken', at }),
  (position, at) => ({ kind: 'postponed', until: at, ...attemptAt(position) }),
  () => ({ kind: 'stopped', reason: 'paid' }),
  (_, at) => ({ kind: 'reopened', at }),
  (_, at) => ({ kind: 'due_date_changed', at }),
  (_, at) => ({ kind: 'due_date_changed', at }),
];

interface Happening {
  readonly maker: number;
  readonly hours: number;
  /** The due date from then on, if the event changes it. */
  readonly due: string | undefined;
}

const aHistory: fc.Arbitrary<Happening[]> = fc.array(
  fc.record({
    maker: fc.nat(eventMakers.length - 1),
    hours: fc.nat(60),
    due: fc.option(aDay, { nil: undefined, freq: 8 }),
  }),
  { maxLength: 40 },
);

interface Move {
  readonly plan: Plan;
  readonly before: Position | undefined;
  readonly event: StepEvent;
  readonly at: string;
  readonly after: Position;
}

/** Applies events one after the other, beginning with the account's joining. */
function play(first: Plan, history: readonly Happening[]): Move[] {
  let position: Position | undefined;
  let plan = first;
  let hour = 0;
  return [{ maker: 0, hours: 0, due: undefined }, ...history].map(({ maker, hours, due }) => {
    hour += hours;
    const at = instantAt(hour);
    const event = eventMakers[maker]!(position, at);
    const before = position;
    if (event.kind === 'due_date_changed' && first.due_date !== undefined) {
      const { due_date: _, ...undated } = plan;
      plan = due === undefined ? undated : { ...plan, due_date: due };
    }
    position = advance(before, event, plan);
    return { plan, before, event, at, after: position };
  });
}

const holdsForEveryMove = (promise: (move: Move, plan: Plan) => void) =>
  fc.assert(
    fc.property(aPlan, aHistory, (plan, history) => {
      for (const move of play(plan, history)) promise(move, move.plan);
    }),
    { numRuns: 500 },
  );

describe('Every event', () => {
  it('never goes back within a round', () =>
    holdsForEveryMove(({ before, after }) => {
      if (!before) return;
      expect(after.round).toBeGreaterThanOrEqual(before.round);
      if (after.round === before.round) expect(after.step).toBeGreaterThanOrEqual(before.step);
    }));

  it('plans nothing for a time before it happened', () =>
    holdsForEveryMove(({ before, after, at }) => {
      if (after.next_action_at === null || after.next_action_at === before?.next_action_at) return;
      expect(Date.parse(after.next_action_at)).toBeGreaterThanOrEqual(Date.parse(at));
    }));

  it('changes no position that is done, except by joining or reopening', () =>
    holdsForEveryMove(({ before, after, event }) => {
      if (before?.step_status !== 'done' || event.kind === 'joined' || event.kind === 'reopened') return;
      expect({ ...after, waiting_for: undefined }).toEqual({ ...before, waiting_for: undefined });
    }));

  it('has no further effect when repeated', () =>
    holdsForEveryMove(({ after, event }, plan) => {
      const isOfAnyStep = event.kind === 'joined' || event.kind === 'queued' || event.kind === 'reopened';
      if (isOfAnyStep) return;
      expect(advance(after, event, plan)).toEqual(after);
    }));

  it('queues a step once per round', () => {
    fc.assert(
      fc.property(aPlan, aHistory, (plan, history) => {
        const attempts = play(plan, history)
          .filter(({ before, after }) => before?.step_status !== 'queued' && after.step_status === 'queued')
          .map(({ after }) => `${after.step} ${after.round}`);
        expect(new Set(attempts).size).toBe(attempts.length);
      }),
      { numRuns: 500 },
    );
  });

  it('plans no step that counts from the due date before its time by it', () =>
    holdsForEveryMove(({ after }, plan) => {
      const { step, step_status: status, next_action_at: next, held_by: holder, counts_from: from } = after;
      if (status !== 'scheduled' || holder || from === undefined || from !== plan.due_date) return;
      const time = timeByDueDate(plan, step);
      if (time !== undefined) expect(next! >= time).toBe(true);
    }));

  it('plans no step before the due date without one', () =>
    holdsForEveryMove(({ before, after, event }, plan) => {
      const isNew = after.step_status === 'scheduled' && after !== before && event.kind !== 'promised';
      if (isNew && plan.due_date === undefined) expect(plan.steps[after.step]!.delay_hours).toBeGreaterThanOrEqual(0);
    }));

  it('leaves a position that is due some time or done', () =>
    holdsForEveryMove(({ after }, plan) => {
      const { step_status: status, next_action_at: next, held_by: holder } = after;
      if (status === 'done') return expect(next).toBeNull();
      if (status === 'queued' && !holder) return expect(next).toBeNull();
      expect(dueAction(after, plan, new Date(next!))).toBeDefined();
    }));
});

describe('dueAction', () => {
  it('is always an existing step, not before the scheduled one', () =>
    holdsForEveryMove(({ after }, plan) => {
      const what = dueAction(after, plan, new Date(instantAt(10_000)));
      if (what?.kind !== 'step') return;
      expect(plan.steps[what.position.step]).toBeDefined();
      expect(what.position.step).toBeGreaterThanOrEqual(after.step);
      expect(advance(what.position, { kind: 'queued' }, plan).step_status).toBe('queued');
    }));
});
