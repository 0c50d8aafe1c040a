import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Position, type StepEvent, advance, dueAction } from '../../../lib/campaigns/strategies/position.ts';
import type { Plan, Step } from '../../../lib/campaigns/strategies/strategy.ts';
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
      wait_for_response_hours: fc.integer({ min: 1, max: 48 }),
      on: fc.record(
        { answered: branch(steps), no_answer: branch(steps), promise: branch(steps) },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: ['channel', 'action_type', 'delay_hours'] },
  );

const aPlan: fc.Arbitrary<Plan> = fc.integer({ min: 1, max: 5 }).chain((steps) =>
  fc.record({
    catch_up: fc.constantFrom('next', 'skip'),
    steps: fc.array(aStep(steps), { minLength: steps, maxLength: steps }),
  }),
);

/** What happens next, told by what is known of the account when it happens. */
type Happening = (position: Position | undefined, at: string) => StepEvent;

const attemptAt = (position: Position | undefined) =>
  position ? { attempt: { step: position.step, round: position.round } } : {};

const happenings: readonly Happening[] = [
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
];

const aStory = fc.array(fc.record({ happening: fc.nat(happenings.length - 1), hours: fc.nat(60) }), { maxLength: 40 });

interface Told {
  readonly before: Position | undefined;
  readonly event: StepEvent;
  readonly at: string;
  readonly after: Position;
}

/** Tells a story from the day an account joined, event by event. */
function tell(plan: Plan, story: readonly { happening: number; hours: number }[]): Told[] {
  let position: Position | undefined;
  let hour = 0;
  return [{ happening: 0, hours: 0 }, ...story].map(({ happening, hours }) => {
    hour += hours;
    const at = instantAt(hour);
    const event = happenings[happening]!(position, at);
    const before = position;
    position = advance(before, event, plan);
    return { before, event, at, after: position };
  });
}

const holdsForEveryMove = (promise: (told: Told, plan: Plan) => void) =>
  fc.assert(
    fc.property(aPlan, aStory, (plan, story) => {
      for (const told of tell(plan, story)) promise(told, plan);
    }),
    { numRuns: 500 },
  );

describe('whatever happens to an account', () => {
  it('never goes back within a round', () =>
    holdsForEveryMove(({ before, after }) => {
      if (!before) return;
      expect(after.round).toBeGreaterThanOrEqual(before.round);
      if (after.round === before.round) expect(after.step).toBeGreaterThanOrEqual(before.step);
    }));

  it('leaves nothing planned for a time before it happened', () =>
    holdsForEveryMove(({ before, after, at }) => {
      if (after.next_action_at === null || after.next_action_at === before?.next_action_at) return;
      expect(Date.parse(after.next_action_at)).toBeGreaterThanOrEqual(Date.parse(at));
    }));

  it('leaves who is done as they are, until they join or are reopened', () =>
    holdsForEveryMove(({ before, after, event }) => {
      if (before?.step_status !== 'done' || event.kind === 'joined' || event.kind === 'reopened') return;
      expect({ ...after, waiting_for: undefined }).toEqual({ ...before, waiting_for: undefined });
    }));

  it('twice is once', () =>
    holdsForEveryMove(({ after, event }, plan) => {
      const isOfAnyStep = event.kind === 'joined' || event.kind === 'queued' || event.kind === 'reopened';
      if (isOfAnyStep) return;
      expect(advance(after, event, plan)).toEqual(after);
    }));

  it('does a step of a round once', () => {
    fc.assert(
      fc.property(aPlan, aStory, (plan, story) => {
        const doings = tell(plan, story)
          .filter(({ before, after }) => before?.step_status !== 'queued' && after.step_status === 'queued')
          .map(({ after }) => `${after.step} ${after.round}`);
        expect(new Set(doings).size).toBe(doings.length);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves an account that is planned for, waited for, or done, and never one that is forgotten', () =>
    holdsForEveryMove(({ after }, plan) => {
      const { step_status: status, next_action_at: next, held_by: holder } = after;
      if (status === 'done') return expect(next).toBeNull();
      if (status === 'queued' && !holder) return expect(next).toBeNull();
      expect(dueAction(after, plan, new Date(next!))).toBeDefined();
    }));
});

describe('what is due', () => {
  it('is always a step that the strategy has, at or behind the one that is planned', () =>
    holdsForEveryMove(({ after }, plan) => {
      const what = dueAction(after, plan, new Date(instantAt(10_000)));
      if (what?.kind !== 'step') return;
      expect(plan.steps[what.position.step]).toBeDefined();
      expect(what.position.step).toBeGreaterThanOrEqual(after.step);
      expect(advance(what.position, { kind: 'queued' }, plan).step_status).toBe('queued');
    }));
});
