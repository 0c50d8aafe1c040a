import { describe, expect, it } from 'vitest';
import {
  type Position,
  type StepEvent,
  advance,
  afterHold,
  dueAction,
} from '../../../lib/policy/strategies/position.ts';
import type { Plan } from '../../../lib/policy/strategies/strategy.ts';
import { aCall, aPlan, aPosition, aPromise, anInteraction, anSms } from './builders.ts';
import { documentedMoves } from './documented-moves.ts';

const at = '2026-11-24T09:00:00.000Z';
const until = '2026-11-28T03:00:00.000Z';
const given = '2026-11-25T13:00:00.000Z';

const hoursAfter = (from: string, hours: number): string =>
  new Date(Date.parse(from) + hours * 3_600_000).toISOString();

/** Each step has a different delay, so that a time shows which delay was counted. */
const plan = aPlan(
  anSms({ delay_hours: 1 }),
  anSms({ delay_hours: 2 }),
  aCall({ delay_hours: 3, wait_for_response_hours: 30, on: { answered: 4, no_answer: 5, promise: 6 } }),
  anSms({ delay_hours: 5 }),
  anSms({ delay_hours: 7 }),
  anSms({ delay_hours: 11 }),
  anSms({ delay_hours: 13 }),
);
const [withoutWait, withWait] = [1, 2];

const attemptAt = (step: number) => ({ step, round: 3 });

const events: Readonly<Record<string, (step: number) => StepEvent>> = {
  'joins a campaign': () => ({ kind: 'joined', at }),
  'time comes': () => ({ kind: 'queued' }),
  dequeued: (step) => ({ kind: 'dequeued', at, attempt: attemptAt(step) }),
  postponed: (step) => ({ kind: 'postponed', until: given, attempt: attemptAt(step) }),
  'sent, with a wait': () => ({ kind: 'sent', at, interaction: anInteraction, attempt: attemptAt(withWait) }),
  'sent, without a wait': () => ({
    kind: 'sent',
    at,
    interaction: anInteraction,
    attempt: attemptAt(withoutWait),
  }),
  'fails, with a wait': () => ({ kind: 'failed', at, attempt: attemptAt(withWait) }),
  'fails, without a wait': () => ({ kind: 'failed', at, attempt: attemptAt(withoutWait) }),
  answer: () => ({ kind: 'responded', at, outcome: 'answered', interaction: anInteraction }),
  'no answer': () => ({ kind: 'responded', at, outcome: 'no_answer' }),
  promise: () => ({ kind: 'promised', at, promise_id: aPromise, until }),
  'promise kept': () => ({ kind: 'promise_kept', at, promise_id: aPromise }),
  'promise broken': () => ({ kind: 'promise_broken', at }),
  stopped: () => ({ kind: 'stopped', reason: 'opted_out' }),
  reopened: () => ({ kind: 'reopened', at }),
};

const promised = { held_by: 'promise', promise_id: aPromise, next_action_at: until } as const;
const waiting = { step_status: 'waiting_response', waiting_for: anInteraction, next_action_at: given } as const;
const stopped = { step_status: 'done', stopped_by: 'disputed', next_action_at: null } as const;

const states: Readonly<Record<string, (step: number) => Position | undefined>> = {
  'not in a campaign': () => undefined,
  scheduled: (step) => aPosition({ step, round: 3 }),
  queued: (step) => aPosition({ step, round: 3, step_status: 'queued', next_action_at: null }),
  waiting: (step) => aPosition({ step, round: 3, ...waiting }),
  'scheduled, promised': (step) => aPosition({ step, round: 3, ...promised }),
  'queued, promised': (step) => aPosition({ step, round: 3, step_status: 'queued', ...promised }),
  'waiting, promised': (step) => aPosition({ step, round: 3, ...waiting, ...promised }),
  stopped: (step) => aPosition({ step, round: 3, ...stopped }),
  'stopped, step sent': (step) => aPosition({ step, round: 3, ...stopped, waiting_for: anInteraction }),
  finished: (step) => aPosition({ step, round: 3, ...stopped, stopped_by: 'completed' }),
};

const isFinished = ({ stopped_by: reason }: Position) =>
  reason === undefined || reason === 'completed' || reason === 'ended_by_branch';

function nameOf(position: Position): string {
  const { step_status: status, held_by: holder, waiting_for: interaction } = position;
  if (status === 'done') return isFinished(position) ? 'finished' : interaction ? 'stopped, step sent' : 'stopped';
  return `${status === 'waiting_response' ? 'waiting' : status}${holder ? ', promised' : ''}`;
}

function stepName(before: number | undefined, event: string, { step }: Position): string {
  if (event === 'joins a campaign') return step === 0 ? 'first' : `step ${step}`;
  if (before === undefined || step === before) return 'same';
  if (before !== withWait) return step === before + 1 ? 'next' : `step ${step}`;
  return { 4: '`answered`', 5: '`no_answer`', 6: '`promise`' }[step] ?? `step ${step}`;
}

function nextName({ next_action_at: next, step, step_status: status }: Position): string {
  const names: Readonly<Record<string, string>> = {
    [at]: 'at once',
    [given]: 'when possible',
    [until]: 'end of promised day',
    [hoursAfter(at, 30)]: 'end of the wait',
    [hoursAfter(at, plan.steps[step]?.delay_hours ?? NaN)]: 'after its delay',
  };
  if (next === null) return status === 'queued' ? 'by the queue' : 'never';
  return names[next] ?? next;
}

/** The step that a row is about; it only matters if the row says whether the step waits. */
const stepOf = (state: string, event: string): number =>
  event.includes('without a wait') || (event === 'dequeued' && !state.includes('waiting')) ? withoutWait : withWait;

const rows = documentedMoves();

const everyCase = Object.keys(states).flatMap((from) =>
  Object.keys(events)
    .map((event) => ({ from, event, step: stepOf(from, event) }))
    .filter(({ step }) => !(from.startsWith('waiting') && step === withoutWait)),
);

describe('the table of docs/strategies.md', () => {
  it('has only existing states and events, and each pair once', () => {
    const pairs = rows.map(({ from, event }) => `${from} × ${event}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { from, event } of rows) {
      expect(['any', ...Object.keys(states)]).toContain(from);
      expect(Object.keys(events)).toContain(event);
    }
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(everyCase)('$from × $event', ({ from, event, step }) => {
    const row = rows.find((each) => each.event === event && (each.from === from || each.from === 'any'));
    const position = states[from]!(step);
    const after = advance(position, events[event]!(step), plan);
    if (!row) return expect(after).toEqual(position ?? nowhere);
    expect({ then: nameOf(after), step: stepName(position?.step, event, after), next: nextName(after) }).toEqual({
      then: row.then,
      step: row.step,
      next: row.next,
    });
  });

  const nowhere: Position = { step: 0, step_status: 'done', round: 0, next_action_at: null };
});

/** The position of a new account after these events. */
const after = (strategy: Plan, ...happened: StepEvent[]): Position =>
  happened.reduce<Position | undefined>((position, event) => advance(position, event, strategy), undefined)!;

const joined: StepEvent = { kind: 'joined', at: '2026-11-23T12:00:00.000Z' };
const queued: StepEvent = { kind: 'queued' };
const sent: StepEvent = { kind: 'sent', at, interaction: anInteraction };

describe('Joining', () => {
  it('counts the first delay from the start of the campaign, if that is later', () => {
    const early = after(plan, { ...joined, campaignStart: '2026-12-01T03:00:00.000Z' });
    const late = after(plan, { ...joined, campaignStart: '2026-11-01T03:00:00.000Z' });
    expect(early.next_action_at).toBe('2026-12-01T04:00:00.000Z');
    expect(late.next_action_at).toBe('2026-11-23T13:00:00.000Z');
  });

  it('begins a new round at the first step when repeated', () => {
    expect(after(plan, joined, queued, sent, joined)).toMatchObject({ step: 0, step_status: 'scheduled', round: 1 });
  });
});

describe('The end of a strategy', () => {
  it('comes after its last step', () => {
    expect(after(aPlan(anSms()), joined, queued, sent)).toEqual(
      aPosition({ step_status: 'done', next_action_at: null, stopped_by: 'completed' }),
    );
  });

  it('comes if a branch says so', () => {
    const strategy = aPlan(aCall({ on: { answered: 'end' } }), anSms());
    expect(after(strategy, joined, queued, sent, { kind: 'responded', at, outcome: 'answered' })).toEqual(
      aPosition({ step_status: 'done', next_action_at: null, stopped_by: 'ended_by_branch' }),
    );
  });

  it('comes if the strategy no longer has the step', () => {
    const shortened = aPlan(anSms());
    const position = aPosition({ step: 4 });
    const what = dueAction(position, shortened, new Date(at));
    expect(what).toMatchObject({ kind: 'event' });
    if (what?.kind !== 'event') return;
    expect(advance(position, what.event, shortened)).toMatchObject({ step_status: 'done', stopped_by: 'completed' });
  });

  it('keeps its first reason', () => {
    const ended = after(plan, joined, { kind: 'stopped', reason: 'paid' }, { kind: 'stopped', reason: 'opted_out' });
    expect(ended.stopped_by).toBe('paid');
  });
});

describe('A step that waits', () => {
  it('waits a day for a call by default', () => {
    expect(after(aPlan(aCall()), joined, queued, sent).next_action_at).toBe(hoursAfter(at, 24));
  });

  it('waits for a message only if the step says so', () => {
    expect(after(aPlan(anSms({ wait_for_response_hours: 6 }), anSms()), joined, queued, sent)).toMatchObject({
      step_status: 'waiting_response',
      next_action_at: hoursAfter(at, 6),
      waiting_for: anInteraction,
    });
  });

  it('continues with the next step if the outcome has no branch', () => {
    const strategy = aPlan(aCall(), anSms({ delay_hours: 4 }));
    for (const outcome of ['answered', 'no_answer'] as const)
      expect(after(strategy, joined, queued, sent, { kind: 'responded', at, outcome })).toEqual(
        aPosition({ step: 1, next_action_at: hoursAfter(at, 4) }),
      );
  });

  it('ignores the outcome of another interaction', () => {
    const position = after(aPlan(aCall(), anSms()), joined, queued, sent);
    const other = { kind: 'responded', at, outcome: 'answered', interaction: known() } as const;
    expect(advance(position, other, aPlan(aCall(), anSms()))).toEqual(position);
  });

  const known = () => '7d9e8c1b-0000-4000-8000-000000000000' as typeof anInteraction;
});

describe('A branch that leads back', () => {
  const strategy = aPlan(anSms({ delay_hours: 2 }), aCall({ delay_hours: 1, on: { no_answer: 0 } }));

  it('begins a new round, so that the step is another attempt', () => {
    const position = after(strategy, joined, queued, sent, queued, sent, {
      kind: 'responded',
      at,
      outcome: 'no_answer',
    });
    expect(position).toEqual(aPosition({ step: 0, round: 1, next_action_at: hoursAfter(at, 2) }));
  });
});

describe('A step that was dequeued', () => {
  const first = { step: 0, round: 0 };

  it('is scheduled again in a new round', () => {
    const put = after(plan, joined, queued, { kind: 'postponed', until: given });
    const taken = after(plan, joined, queued, { kind: 'dequeued', at });
    expect([put.round, taken.round]).toEqual([1, 1]);
  });

  it('is scheduled in a new round even if only its queue item shows that it was queued', () => {
    const put = after(plan, joined, { kind: 'postponed', until: given, attempt: first });
    const taken = after(plan, joined, { kind: 'dequeued', at, attempt: first });
    expect([put, taken]).toMatchObject([
      { step_status: 'scheduled', round: 1, next_action_at: given },
      { step_status: 'scheduled', round: 1, next_action_at: at },
    ]);
  });

  it('stays unchanged by an event without an attempt if it was never queued', () => {
    const position = after(plan, joined);
    expect(advance(position, { kind: 'dequeued', at }, plan)).toEqual(position);
  });

  it('begins a new round with every new time, so that an attempt is due on one day', () => {
    const promised = { kind: 'promised', at, promise_id: aPromise, until } as const;
    const kept = after(plan, joined, promised, { kind: 'promise_kept', at: until });
    const broken = after(plan, joined, promised, { kind: 'promise_broken', at: until });
    expect([kept.round, broken.round]).toEqual([1, 1]);
  });

  it('ignores events of the previous round', () => {
    const position = after(plan, joined, queued, { kind: 'postponed', until: given, attempt: first });
    expect(advance(position, { kind: 'sent', at, interaction: anInteraction, attempt: first }, plan)).toEqual(position);
    expect(advance(position, { kind: 'postponed', until: at, attempt: first }, plan)).toEqual(position);
  });
});

describe('A step that a hold postponed', () => {
  const heldUntil = { kind: 'postponed', until: given, isHeld: true } as const;
  const held = after(plan, joined, queued, heldUntil);

  it('is due in a new round as soon as that is released, and keeps its obstacle', () => {
    const obstructed = after(plan, joined, queued, { ...heldUntil, obstructedAt: at });
    expect(held).toEqual({ step: 0, step_status: 'scheduled', round: 1, next_action_at: given, waits_for_hold: true });
    expect(afterHold(held, at)).toEqual({ step: 0, step_status: 'scheduled', round: 2, next_action_at: at });
    expect(afterHold(obstructed, at)).toMatchObject({ next_action_at: at, obstructed_since: at });
  });

  it('has its own time once something else determines it', () => {
    const others = [
      after(plan, joined, queued, { kind: 'postponed', until: given }),
      after(plan, joined, queued, heldUntil, queued),
      after(plan, joined, queued, heldUntil, { kind: 'promised', at, promise_id: aPromise, until }),
      after(plan, joined, queued, heldUntil, { kind: 'stopped', reason: 'paid' }),
    ];
    for (const position of others) expect(afterHold(position, at)).toEqual(position);
    expect(afterHold(held, given)).toEqual(held);
  });
});

describe('dueAction', () => {
  const noon = new Date('2026-11-23T12:00:00Z');

  it('is the step at its time, and nothing a millisecond before', () => {
    expect(dueAction(aPosition(), plan, noon)).toEqual({ kind: 'step', position: aPosition() });
    expect(dueAction(aPosition(), plan, new Date(noon.getTime() - 1))).toBeUndefined();
  });

  it('is nothing for a position that is queued or done', () => {
    for (const step_status of ['queued', 'done'] as const)
      expect(dueAction(aPosition({ step_status, next_action_at: null }), plan, noon)).toBeUndefined();
  });

  it('is the judgement of a promise when its day is over, in every status', () => {
    for (const step_status of ['scheduled', 'queued', 'waiting_response'] as const) {
      const position = aPosition({ step_status, ...promised });
      expect(dueAction(position, plan, new Date(until))).toEqual({ kind: 'promise', promise_id: aPromise });
      expect(dueAction(position, plan, new Date(Date.parse(until) - 1))).toBeUndefined();
    }
  });

  it('is no answer at the end of a wait', () => {
    const position = aPosition({ step: withWait, ...waiting });
    const what = dueAction(position, plan, new Date(given));
    expect(what).toEqual({ kind: 'event', event: { kind: 'responded', at: given, outcome: 'no_answer' } });
  });
});

describe('Missed steps', () => {
  const steps = [anSms(), anSms({ delay_hours: 24 }), aCall({ delay_hours: 0 }), anSms({ delay_hours: 24 })];
  const daysLater = (days: number) => new Date(Date.parse('2026-11-23T12:00:00Z') + days * 86_400_000);
  const stepDue = (catch_up: Plan['catch_up'], days: number) => {
    const what = dueAction(aPosition(), { ...aPlan(...steps), catch_up }, daysLater(days));
    return what?.kind === 'step' ? [what.position.step, what.position.next_action_at] : what;
  };

  it('are made in turn, earliest first', () => {
    expect(stepDue('next', 40)).toEqual([0, '2026-11-23T12:00:00.000Z']);
  });

  it('are skipped up to the latest that is due', () => {
    expect(stepDue('skip', 0.9)).toEqual([0, '2026-11-23T12:00:00.000Z']);
    expect(stepDue('skip', 2)).toEqual([3, '2026-11-25T12:00:00.000Z']);
    expect(stepDue('skip', 40)).toEqual([3, '2026-11-25T12:00:00.000Z']);
  });

  it('are not skipped for a step with the same time', () => {
    expect(stepDue('skip', 1.5)).toEqual([1, '2026-11-24T12:00:00.000Z']);
  });
});
