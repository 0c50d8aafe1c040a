import { describe, expect, it } from 'vitest';
import { type Position, advance, dueAction, putOff } from '../../../lib/policy/strategies/position.ts';
import type { Plan, Step } from '../../../lib/policy/strategies/strategy.ts';
import { aPromise, anInteraction, anSms } from './builders.ts';

const bogota = 'America/Bogota';

/** Three days before, on the day at ten, seven days after; the debtor is in Bogota, five hours behind UTC. */
const reminders: readonly Step[] = [
  anSms({ delay_hours: -72 }),
  anSms({ delay_hours: 0, send_at: '10:00' }),
  anSms({ delay_hours: 168 }),
];

const planFor = (due_date?: string, over: Partial<Plan> = {}): Plan => ({
  catch_up: 'next',
  steps: reminders,
  timezones: [bogota],
  ...(due_date !== undefined && { due_date }),
  ...over,
});

const joinedAt = (at: string, plan: Plan): Position => advance(undefined, { kind: 'joined', at }, plan);
const sentAt = (at: string) => ({ kind: 'sent', at, interaction: anInteraction }) as const;
const sendNow = (position: Position, at: string, plan: Plan): Position =>
  advance(advance(position, { kind: 'queued' }, plan), sentAt(at), plan);
const movedTo = (position: Position, at: string, plan: Plan): Position =>
  advance(position, { kind: 'due_date_changed', at }, plan);

describe('a strategy that starts by the due date', () => {
  it('reminds before it, on its day from the hour on, and after it', () => {
    const plan = planFor('2026-12-20');
    const first = joinedAt('2026-12-01T12:00:00.000Z', plan);
    expect(first).toMatchObject({ step: 0, next_action_at: '2026-12-17T05:00:00.000Z' });
    const second = sendNow(first, '2026-12-17T13:00:00.000Z', plan);
    expect(second).toMatchObject({ step: 1, next_action_at: '2026-12-20T15:00:00.000Z' });
    const third = sendNow(second, '2026-12-20T15:00:10.000Z', plan);
    expect(third).toMatchObject({ step: 2, next_action_at: '2026-12-27T15:00:10.000Z' });
  });

  it('counts days of the debtor where the clocks change between them', () => {
    const plan = planFor('2026-11-03', { timezones: ['America/New_York'] });
    expect(joinedAt('2026-10-01T12:00:00.000Z', plan).next_action_at).toBe('2026-10-31T04:00:00.000Z');
    expect(joinedAt('2026-11-02T12:00:00.000Z', { ...plan, steps: reminders.slice(1) }).next_action_at).toBe(
      '2026-11-03T15:00:00.000Z',
    );
  });

  it('waits for the day in every zone that the debtor may be in', () => {
    const plan = planFor('2026-12-20', { timezones: ['America/New_York', 'America/Los_Angeles'] });
    expect(joinedAt('2026-12-01T12:00:00.000Z', plan).next_action_at).toBe('2026-12-17T08:00:00.000Z');
  });

  it.each([
    ['2026-12-18T00:00:00.000Z', 0],
    ['2026-12-22T00:00:00.000Z', 1],
    ['2027-01-29T00:00:00.000Z', 2],
  ])('sends an account that joins late only the last step that has passed: %s', (at, step) => {
    expect(joinedAt(at, planFor('2026-12-20'))).toMatchObject({ step, next_action_at: at });
  });

  it('waits for the start of the campaign, and skips what passes before it', () => {
    const joined = {
      kind: 'joined',
      at: '2026-12-01T12:00:00.000Z',
      campaignStart: '2026-12-21T05:00:00.000Z',
    } as const;
    expect(advance(undefined, joined, planFor('2026-12-20'))).toMatchObject({
      step: 1,
      next_action_at: '2026-12-21T05:00:00.000Z',
    });
  });

  it('starts when an account without a due date joins, after the steps before it', () => {
    const at = '2026-12-01T16:00:00.000Z';
    expect(joinedAt(at, planFor())).toEqual({ step: 1, step_status: 'scheduled', round: 0, next_action_at: at });
    const early = planFor(undefined, { steps: reminders.slice(0, 1) });
    expect(joinedAt(at, early)).toMatchObject({ step_status: 'done', stopped_by: 'completed' });
  });

  it('is not hurried by a promise, a dispute or a pause', () => {
    const plan = planFor('2026-12-20');
    const at = '2026-12-02T12:00:00.000Z';
    const first = joinedAt('2026-12-01T12:00:00.000Z', plan);
    const promised = advance(first, { kind: 'promised', at, promise_id: aPromise, until: at }, plan);
    const disputed = advance(first, { kind: 'stopped', reason: 'disputed' }, plan);
    for (const after of [
      advance(promised, { kind: 'promise_broken', at }, plan),
      advance(promised, { kind: 'promise_kept', at }, plan),
      advance(disputed, { kind: 'reopened', at }, plan),
      advance(advance(first, { kind: 'queued' }, plan), { kind: 'dequeued', at }, plan),
    ])
      expect(after).toMatchObject({ step: 0, next_action_at: '2026-12-17T05:00:00.000Z' });
  });

  it('repeats a step after its delay, however long ago the due date was', () => {
    const loop = anSms({ delay_hours: 24, wait_for_response_hours: 1, on: { no_answer: 0 } });
    const plan = planFor('2026-12-20', { steps: [loop] });
    const waiting = sendNow(joinedAt('2026-12-30T12:00:00.000Z', plan), '2026-12-30T12:00:00.000Z', plan);
    const again = advance(waiting, { kind: 'responded', at: '2026-12-30T13:00:00.000Z', outcome: 'no_answer' }, plan);
    expect(again).toMatchObject({ step: 0, round: 1, next_action_at: '2026-12-31T13:00:00.000Z' });
  });

  it('catches up by the times of the due date', () => {
    const plan = planFor('2026-12-20', { catch_up: 'skip' });
    const first = joinedAt('2026-12-01T12:00:00.000Z', plan);
    const found = dueAction(first, plan, new Date('2026-12-20T16:00:00Z'));
    expect(found).toMatchObject({ kind: 'step', position: { step: 1 } });
  });

  it.each(['0001-01-01', '9999-12-31'])('takes any due date: %s', (due) => {
    const at = '2026-12-01T12:00:00.000Z';
    expect(joinedAt(at, planFor(due)).next_action_at! >= at).toBe(true);
  });
});

describe('a due date that changes', () => {
  const before = planFor('2026-12-20');
  const first = joinedAt('2026-12-01T12:00:00.000Z', before);
  const at = '2026-12-18T12:00:00.000Z';

  it('moves the steps that were not done, and repeats none that was', () => {
    const second = sendNow(first, '2026-12-17T05:00:00.000Z', before);
    const later = movedTo(second, at, planFor('2027-01-29'));
    expect(later).toMatchObject({ step: 1, round: 0, next_action_at: '2027-01-29T15:00:00.000Z' });
    expect(movedTo(later, at, planFor('2027-01-29'))).toBe(later);
    expect(movedTo(later, at, before)).toEqual(second);
  });

  it('moves a later step by as many days', () => {
    const second = sendNow(first, '2026-12-17T05:00:00.000Z', before);
    const third = sendNow(second, '2026-12-21T09:00:00.000Z', before);
    expect(movedTo(third, '2026-12-22T12:00:00.000Z', planFor('2027-01-29')).next_action_at).toBe(
      '2027-02-06T09:00:00.000Z',
    );
  });

  it('moves the step after a call that is still waiting', () => {
    const steps = [anSms({ delay_hours: 0, wait_for_response_hours: 24 }), anSms({ delay_hours: 168 })];
    const plan = planFor('2026-12-20', { steps });
    const waiting = sendNow(joinedAt(at, plan), '2026-12-20T12:00:00.000Z', plan);
    const extended = planFor('2027-01-29', { steps });
    expect(movedTo(waiting, at, extended)).toBe(waiting);
    const after = advance(
      waiting,
      { kind: 'responded', at: '2026-12-20T13:00:00.000Z', outcome: 'answered' },
      extended,
    );
    expect(after).toMatchObject({ step: 1, next_action_at: '2027-02-05T13:00:00.000Z' });
  });

  it('sends at most one of the steps that it passes over', () => {
    expect(movedTo(first, at, planFor('2026-12-01'))).toMatchObject({ step: 2, next_action_at: at });
  });

  it('leaves a queued step to its worker, who puts it off in a new round', () => {
    const queued = advance(first, { kind: 'queued' }, before);
    const extended = planFor('2027-01-29');
    expect(movedTo(queued, at, extended)).toBe(queued);
    expect(putOff(queued, extended, new Date(at))).toMatchObject({
      step: 0,
      step_status: 'scheduled',
      round: 1,
      next_action_at: '2027-01-26T05:00:00.000Z',
    });
    expect(putOff(queued, before, new Date(at))).toBeUndefined();
  });

  it('takes a step that was sent meanwhile as done, because its round stays', () => {
    const extended = planFor('2027-01-29');
    const moved = movedTo(first, at, extended);
    const attempt = { step: 0, round: 0 };
    expect(advance(moved, { ...sentAt(at), attempt }, extended)).toMatchObject({
      step: 1,
      next_action_at: '2027-01-29T15:00:00.000Z',
    });
  });

  it('is given later: what starts with the account waits for it', () => {
    const undated = joinedAt('2026-12-01T12:00:00.000Z', planFor());
    expect(movedTo(undated, at, before)).toMatchObject({ step: 1, next_action_at: '2026-12-20T15:00:00.000Z' });
    const third = sendNow(undated, '2026-12-01T12:00:00.000Z', planFor());
    expect(movedTo(third, '2026-12-02T12:00:00.000Z', before)).toMatchObject({
      step: 2,
      next_action_at: '2026-12-27T15:00:00.000Z',
    });
  });

  it('is removed: the steps before it are left out', () => {
    const next_action_at = '2026-12-18T15:00:00.000Z';
    expect(movedTo(first, at, planFor())).toEqual({ step: 1, step_status: 'scheduled', round: 0, next_action_at });
  });

  it('waits for a promise to be judged', () => {
    const promised = advance(first, { kind: 'promised', at, promise_id: aPromise, until: at }, before);
    const extended = planFor('2027-01-29');
    expect(movedTo(promised, at, extended)).toBe(promised);
    expect(advance(promised, { kind: 'promise_broken', at }, extended).next_action_at).toBe('2027-01-26T05:00:00.000Z');
  });
});

describe('the hour of a step', () => {
  const plan = (over: Partial<Plan> = {}): Plan => ({
    catch_up: 'next',
    steps: [anSms({ delay_hours: 2, send_at: '10:00' })],
    timezones: [bogota],
    ...over,
  });

  it.each([
    ['before the hour of its day', '2026-12-01T11:00:00.000Z', '2026-12-01T15:00:00.000Z'],
    ['after it', '2026-12-01T14:00:00.000Z', '2026-12-01T16:00:00.000Z'],
    ['in the night before', '2026-12-01T04:00:00.000Z', '2026-12-01T15:00:00.000Z'],
  ])('is that of the debtor: due %s', (_, joined, planned) => {
    expect(joinedAt(joined, plan()).next_action_at).toBe(planned);
  });

  it('has come in every zone that the debtor may be in', () => {
    const timezones = ['America/New_York', 'America/Los_Angeles'];
    expect(joinedAt('2026-12-01T12:00:00.000Z', plan({ timezones })).next_action_at).toBe('2026-12-01T18:00:00.000Z');
  });

  it('that the clocks skip is the moment of the change', () => {
    const spring = plan({ timezones: ['America/New_York'], steps: [anSms({ send_at: '02:30' })] });
    expect(joinedAt('2027-03-14T05:30:00.000Z', spring).next_action_at).toBe('2027-03-14T07:00:00.000Z');
  });

  it('does not hold back what the contact rules postponed to another day', () => {
    const until = '2026-12-02T12:00:00.000Z';
    const position = joinedAt('2026-12-01T11:00:00.000Z', plan());
    expect(advance(position, { kind: 'postponed', until }, plan()).next_action_at).toBe(until);
  });
});
