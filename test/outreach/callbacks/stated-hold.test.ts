import { describe, expect, it } from 'vitest';
import { statedDispute, statedPause, statedPayment } from '../../../lib/outreach/callbacks/stated-hold.ts';

const now = new Date('2030-01-15T12:00:00Z');
const place = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires' };

describe('what a callee says they paid', () => {
  it.each([
    [
      { amount: 500.25, paid_on: '2030-01-10' },
      { amount: 500.25, paid_on: '2030-01-10' },
    ],
    [{ amount: 500.123, paid_on: '2030-01-16' }, {}],
    [{ amount: -1, paid_on: 'yesterday' }, {}],
    [{ amount: Number.NaN, paid_on: '2028-12-01' }, {}],
    [{ paid_on: null }, {}],
  ])('of %j keeps what makes sense: %j', (parameters, claimed_payment) => {
    expect(statedPayment(parameters, place, now)).toEqual({ kind: 'paid_claim', claimed_payment });
  });
});

describe('what a callee disputes', () => {
  it.each([
    [
      { category: 'fraud', text: ' Not me. ' },
      { category: 'fraud', text: 'Not me.' },
    ],
    [{ category: 'who knows', text: ' ' }, { category: 'other' }],
    [{ text: 'x'.repeat(6000) }, { category: 'other', text: 'x'.repeat(5000) }],
  ])('%# has a known category', (parameters, dispute) => {
    expect(statedDispute(parameters)).toEqual({ kind: 'disputed', dispute });
  });
});

describe('the time until which a callee wants to be left alone', () => {
  const until = (text?: string, timezone = place.timezone) =>
    statedPause(text === undefined ? {} : { until: text }, timezone, now);

  it.each([
    ['the beginning of a day', '2030-01-20', '2030-01-20T03:00:00.000Z'],
    ['a time of the organization', '2030-01-20T17:30', '2030-01-20T20:30:00.000Z'],
    ['a time with seconds', '2030-01-20 17:30:15', '2030-01-20T20:30:00.000Z'],
    ['a time with its own zone', '2030-01-20T17:30:00Z', '2030-01-20T17:30:00.000Z'],
  ])('is %s', (_, text, instant) => {
    expect(until(text)).toEqual({ kind: 'by_request', until: instant, named: instant });
  });

  it('is 30 days away at most', () => {
    expect(until('2031-01-20')).toMatchObject({ until: '2030-02-14T12:00:00.000Z' });
  });

  it.each([[undefined], ['later'], ['2030-01-15T08:00'], ['2030-02-30'], ['2030-01-20T25:00'], ['20/01/2030']])(
    'is a day away for %j',
    (text) => {
      expect(until(text)).toEqual({ kind: 'by_request', until: '2030-01-16T12:00:00.000Z' });
    },
  );

  it('is the next time there is if the clocks skip it', () => {
    const change = statedPause({ until: '2030-03-10T02:30' }, 'America/New_York', new Date('2030-03-01T12:00:00Z'));
    expect(change).toMatchObject({ until: '2030-03-10T07:00:00.000Z' });
  });
});
