import { describe, expect, it } from 'vitest';
import type { ContactFacts } from '../../../lib/policy/contact-rules/contact-facts.ts';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import type { Terms } from '../../../lib/policy/contact-rules/rules/rule-registry.ts';
import { anAttempt, factsWith, otherAccount, rule } from './builders.ts';

const decide = (terms: Terms, at: string, facts: Partial<ContactFacts>) =>
  evaluate(new Date(at), factsWith({ timezones: ['America/New_York'], ...facts }), [rule(terms)]);

const iso = (text: string) => new Date(text).toISOString();

describe('a cap', () => {
  const daily: Terms = { kind: 'cap', max: 2, window: 'calendar_day', scope: 'contact' };
  const twice = [anAttempt('2026-11-24T09:00:00-05:00'), anAttempt('2026-11-24T23:59:59.999-05:00')];

  it('per calendar day allows attempts up to the maximum and no more', () => {
    expect(decide(daily, '2026-11-24T10:00:00-05:00', { attempts: twice.slice(0, 1) }).allowed).toBe(true);
    const { allowed, checks } = decide(daily, '2026-11-24T23:59:59.999-05:00', { attempts: twice });
    expect(allowed).toBe(false);
    expect(checks[0]?.compared).toMatchObject({ max: 2, counted: 2, window: 'calendar_day' });
  });

  it('per calendar day counts an attempt at the first instant of the day', () => {
    const attempts = [anAttempt('2026-11-24T00:00:00-05:00')];
    const { checks } = decide({ ...daily, max: 1 }, '2026-11-24T10:00:00-05:00', { attempts });
    expect(checks[0]).toMatchObject({ passed: false, compared: { counted: 1 } });
  });

  it('per calendar day resets at midnight in the contact’s time zone', () => {
    expect(decide(daily, '2026-11-25T00:00:00-05:00', { attempts: twice }).allowed).toBe(true);
  });

  it('per calendar day ends after 23 hours when the clocks go forward and after 25 when they go back', () => {
    const once: Terms = { ...daily, max: 1 };
    const forward = { attempts: [anAttempt('2026-03-08T00:30:00-05:00')] };
    expect(decide(once, '2026-03-08T12:00:00-04:00', forward).retry_at).toBe(iso('2026-03-09T00:00:00-04:00'));
    const back = { attempts: [anAttempt('2026-11-01T00:30:00-04:00')] };
    expect(decide(once, '2026-11-01T12:00:00-05:00', back).retry_at).toBe(iso('2026-11-02T00:00:00-05:00'));
  });

  it('per calendar day resets at one o’clock if the clocks skip midnight', () => {
    const facts = { timezones: ['America/Santiago'], attempts: [anAttempt('2026-09-05T12:00:00-04:00')] };
    const once: Terms = { ...daily, max: 1 };
    expect(decide(once, '2026-09-05T20:00:00-04:00', facts).retry_at).toBe(iso('2026-09-06T01:00:00-03:00'));
  });

  it('per calendar week resets on Monday', () => {
    const weekly: Terms = { kind: 'cap', max: 1, window: 'calendar_week', scope: 'contact' };
    const facts = { attempts: [anAttempt('2026-11-23T00:00:00-05:00')] };
    expect(decide(weekly, '2026-11-29T23:59:59.999-05:00', facts).retry_at).toBe(iso('2026-11-30T00:00:00-05:00'));
    expect(decide(weekly, '2026-11-30T00:00:00-05:00', facts).allowed).toBe(true);
    const sunday = { attempts: [anAttempt('2026-11-22T23:59:59.999-05:00')] };
    expect(decide(weekly, '2026-11-23T00:00:00-05:00', sunday).allowed).toBe(true);
  });

  it('per rolling days counts multiples of 24 hours across clock changes', () => {
    const rolling: Terms = { kind: 'cap', max: 1, window: { rolling_days: 7 }, scope: 'contact' };
    const facts = { attempts: [anAttempt('2026-10-28T09:00:00-04:00')] };
    expect(decide(rolling, '2026-11-04T07:59:59.999-05:00', facts).retry_at).toBe(iso('2026-11-04T08:00:00-05:00'));
    expect(decide(rolling, '2026-11-04T08:00:00-05:00', facts).allowed).toBe(true);
  });

  it.each([
    { window: 'calendar_day', code: 'frequency_daily' },
    { window: { rolling_days: 1 }, code: 'frequency_daily' },
    { window: 'calendar_week', code: 'frequency_weekly' },
    { window: { rolling_days: 7 }, code: 'frequency_weekly' },
    { window: { rolling_days: 30 }, code: 'frequency_monthly' },
  ] as const)('per $window has the code $code', ({ window, code }) => {
    const { reason } = decide({ kind: 'cap', max: 0, window, scope: 'contact' }, '2026-11-24T10:00:00-05:00', {});
    expect(reason).toBe(code);
  });

  it('counts its own channels together and no others', () => {
    const messages: Terms = { ...daily, channels: ['sms', 'whatsapp'] };
    const attempts = [
      anAttempt('2026-11-24T09:00:00-05:00', { channel: 'sms' }),
      anAttempt('2026-11-24T09:00:00-05:00', { channel: 'email' }),
    ];
    expect(decide(messages, '2026-11-24T10:00:00-05:00', { channel: 'whatsapp', attempts }).allowed).toBe(true);
    const three = [...attempts, anAttempt('2026-11-24T09:30:00-05:00', { channel: 'whatsapp' })];
    expect(decide(messages, '2026-11-24T10:00:00-05:00', { channel: 'sms', attempts: three }).allowed).toBe(false);
    expect(decide(messages, '2026-11-24T10:00:00-05:00', { channel: 'email', attempts: three }).allowed).toBe(true);
  });

  it('with the scope of an account ignores the contact’s other accounts', () => {
    const ofAccount: Terms = { ...daily, max: 1, scope: 'account' };
    const attempts = [anAttempt('2026-11-24T09:00:00-05:00', { account_id: otherAccount })];
    expect(decide(ofAccount, '2026-11-24T10:00:00-05:00', { attempts }).allowed).toBe(true);
  });

  it('counts an attempt stamped in the future by a fast clock', () => {
    const once: Terms = { ...daily, max: 1 };
    const attempts = [anAttempt('2026-11-25T00:00:00.250-05:00')];
    expect(decide(once, '2026-11-24T23:59:59.900-05:00', { attempts }).retry_at).toBe(iso('2026-11-26T00:00:00-05:00'));
  });

  it('applies in every time zone the contact may be in', () => {
    const once: Terms = { ...daily, max: 1 };
    const facts = {
      timezones: ['America/New_York', 'America/Los_Angeles'],
      attempts: [anAttempt('2026-11-24T12:00:00-05:00')],
    };
    expect(decide(once, '2026-11-24T13:00:00-05:00', facts).retry_at).toBe(iso('2026-11-25T00:00:00-08:00'));
  });
});

describe('a minimum gap', () => {
  it('in minutes begins at the newest attempt', () => {
    const gap: Terms = { kind: 'minimum_gap', gap: { minutes: 5 }, scope: 'contact' };
    const attempts = [anAttempt('2026-11-24T10:00:00-05:00'), anAttempt('2026-11-24T09:00:00-05:00')];
    expect(decide(gap, '2026-11-24T10:04:59.999-05:00', { attempts }).retry_at).toBe(iso('2026-11-24T10:05:00-05:00'));
    expect(decide(gap, '2026-11-24T10:05:00-05:00', { attempts }).allowed).toBe(true);
  });

  it('in days is a multiple of 24 hours', () => {
    const gap: Terms = { kind: 'minimum_gap', gap: { days: 2 }, scope: 'contact' };
    const attempts = [anAttempt('2026-10-31T10:00:00-04:00')];
    expect(decide(gap, '2026-11-01T10:00:00-05:00', { attempts })).toMatchObject({
      reason: 'minimum_gap',
      retry_at: iso('2026-11-02T09:00:00-05:00'),
    });
  });
});

describe('a cooldown', () => {
  const conversation_at = iso('2026-11-10T23:30:00-05:00');
  const attempts = [anAttempt('2026-11-10T20:00:00-05:00', { conversation_at })];

  it.each([
    { day_counts_as_one: true, opens: '2026-11-17T00:00:00-05:00' },
    { day_counts_as_one: false, opens: '2026-11-18T00:00:00-05:00' },
  ])('of seven days ends on $opens if day_counts_as_one is $day_counts_as_one', (each) => {
    const terms: Terms = {
      kind: 'cooldown',
      days: 7,
      day_counts_as_one: each.day_counts_as_one,
      scope: 'contact',
    };
    expect(decide(terms, '2026-11-12T10:00:00-05:00', { attempts })).toMatchObject({
      reason: 'cooldown_after_conversation',
      retry_at: iso(each.opens),
    });
    expect(decide(terms, each.opens, { attempts }).allowed).toBe(true);
  });

  it('is not started by an unanswered attempt', () => {
    const terms: Terms = { kind: 'cooldown', days: 7, day_counts_as_one: true, scope: 'contact' };
    const unanswered = [anAttempt('2026-11-10T20:00:00-05:00')];
    expect(decide(terms, '2026-11-10T21:00:00-05:00', { attempts: unanswered }).allowed).toBe(true);
  });
});

describe('a channel lock', () => {
  const lock: Terms = { kind: 'channel_lock', window: 'calendar_week', scope: 'contact' };
  const attempts = [
    anAttempt('2026-11-24T09:00:00-05:00', { channel: 'voice', conversation_at: iso('2026-11-24T09:00:00-05:00') }),
    anAttempt('2026-11-23T09:00:00-05:00', { channel: 'sms', conversation_at: iso('2026-11-25T09:00:00-05:00') }),
  ];

  it('permits only the channel of the first conversation until Monday', () => {
    const at = '2026-11-26T10:00:00-05:00';
    expect(decide(lock, at, { channel: 'voice', attempts }).allowed).toBe(true);
    expect(decide(lock, at, { channel: 'sms', attempts })).toMatchObject({
      reason: 'channel_lock',
      retry_at: iso('2026-11-30T00:00:00-05:00'),
      checks: [{ compared: { channel: 'sms', locked_to: 'voice' } }],
    });
  });

  it('per rolling days moves to the next conversation when the first leaves the window', () => {
    const rolling: Terms = { ...lock, window: { rolling_days: 7 } };
    const between = '2026-12-01T12:00:00-05:00';
    expect(decide(rolling, between, { channel: 'sms', attempts }).allowed).toBe(true);
    expect(decide(rolling, between, { channel: 'voice', attempts }).retry_at).toBe(iso('2026-12-02T09:00:00-05:00'));
  });
});
