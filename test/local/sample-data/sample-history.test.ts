import { describe, expect, it } from 'vitest';
import { historyEnd, livingHistory } from '../../../local/sample-data/sample-history.ts';
import { livingPortfolio } from '../../../local/sample-data/sample-people.ts';

const now = new Date('2026-11-30T09:00:00.000Z');
const people = livingPortfolio('2026-11-30');
const histories = livingHistory(people, now);
const events = histories.flatMap((history) => history.events);
const countOf = (kind: string) => events.filter((event) => event.kind === kind).length;

describe('the portfolio of the living sample', () => {
  it('has 1,200 debts of 400 people, who have a number each, in two currencies', () => {
    expect(people).toHaveLength(400);
    expect(people.flatMap(({ debts }) => debts)).toHaveLength(1200);
    expect(new Set(people.map(({ contact }) => contact.phone)).size).toBe(400);
    expect(new Set(people.flatMap(({ debts }) => debts.map(({ currency }) => currency)))).toEqual(
      new Set(['ARS', 'USD']),
    );
  });
});

describe('the history of the living sample', () => {
  it('is the same every time, and ends before today', () => {
    expect(livingHistory(livingPortfolio('2026-11-30'), now)).toEqual(histories);
    expect(events.filter(({ at }) => at >= historyEnd(now))).toEqual([]);
  });

  it('is as long whatever the day and the hour of the start', () => {
    const later = new Date('2027-03-03T23:30:00.000Z');
    const kinds = (all: typeof histories) => all.map((history) => history.events.map(({ kind }) => kind));
    expect(kinds(livingHistory(livingPortfolio('2027-03-03'), later))).toEqual(kinds(histories));
  });

  it.each([
    ['payment', 100],
    ['promise', 80],
    ['promise_ends', 80],
    ['ai_call', 50],
    ['own_call', 80],
    ['settlement', 20],
    ['plan', 8],
    ['reply', 30],
    ['replies_handled', 10],
    ['dispute', 10],
    ['outcome', 20],
    ['reversal', 1],
  ])('has %s at least %i times', (kind, least) => {
    expect(countOf(kind)).toBeGreaterThanOrEqual(least);
  });

  it('tells what happened to a person in the order of time', () => {
    for (const { events: own } of histories) expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).sort());
  });
});
