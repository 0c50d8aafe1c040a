import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../lib/policy/contact-rules/evaluate.ts';
import type { Terms } from '../../../lib/policy/contact-rules/rules/rule-registry.ts';
import type { WeeklyWindow } from '../../../lib/policy/contact-rules/rules/week.ts';
import { factsWith, rule } from './builders.ts';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

const decide = (windows: readonly WeeklyWindow[], at: string, timezones: readonly string[], more: object = {}) => {
  const terms: Terms = { kind: 'contact_hours', windows, ...more };
  return evaluate(new Date(at), factsWith({ timezones }), [rule(terms)]);
};

const iso = (text: string) => new Date(text).toISOString();
const lima = ['America/Lima'];

describe('contact hours', () => {
  it('may have several windows on a day', () => {
    const windows = [
      { days: [1, 2, 3, 4, 5], from: '15:00', to: '19:00' },
      { days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    ];
    expect(decide(windows, '2026-11-24T11:59:59.999-05:00', lima).allowed_until).toBe(iso('2026-11-24T12:00:00-05:00'));
    expect(decide(windows, '2026-11-24T12:00:00-05:00', lima).retry_at).toBe(iso('2026-11-24T15:00:00-05:00'));
    expect(decide(windows, '2026-11-27T19:00:00-05:00', lima).retry_at).toBe(iso('2026-11-30T09:00:00-05:00'));
  });

  it('merge windows that touch or overlap', () => {
    const windows = [
      { days: everyDay, from: '09:00', to: '12:00' },
      { days: everyDay, from: '12:00', to: '14:00' },
      { days: everyDay, from: '10:00', to: '15:00' },
    ];
    expect(decide(windows, '2026-11-24T09:00:00-05:00', lima).allowed_until).toBe(iso('2026-11-24T15:00:00-05:00'));
  });

  it('may last until midnight and continue after it', () => {
    const windows = [
      { days: [1], from: '20:00', to: '24:00' },
      { days: [2], from: '00:00', to: '01:00' },
    ];
    expect(decide(windows, '2026-11-23T20:00:00-05:00', lima).allowed_until).toBe(iso('2026-11-24T01:00:00-05:00'));
  });

  it('that span midnight belong to the day on which they begin', () => {
    const friday = [{ days: [5], from: '22:00', to: '02:00' }];
    expect(decide(friday, '2026-11-27T22:00:00-05:00', lima).allowed_until).toBe(iso('2026-11-28T02:00:00-05:00'));
    expect(decide(friday, '2026-11-28T01:59:59.999-05:00', lima).allowed).toBe(true);
    expect(decide(friday, '2026-11-28T02:00:00-05:00', lima).retry_at).toBe(iso('2026-12-04T22:00:00-05:00'));
    expect(decide(friday, '2026-11-27T01:00:00-05:00', lima).retry_at).toBe(iso('2026-11-27T22:00:00-05:00'));
  });

  it('that span midnight on a Sunday reach into Monday', () => {
    const sunday = [{ days: [7], from: '22:00', to: '02:00' }];
    expect(decide(sunday, '2026-11-30T01:00:00-05:00', lima).allowed).toBe(true);
  });

  it('that span midnight are closed by a holiday on either day', () => {
    const nights = [{ days: everyDay, from: '22:00', to: '02:00' }];
    const holidays = { holidays: 'PE@1' as const };
    const before = decide(nights, '2026-12-24T23:00:00-05:00', lima, holidays);
    expect(before.allowed_until).toBe(iso('2026-12-25T00:00:00-05:00'));
    expect(decide(nights, '2026-12-25T00:00:00-05:00', lima, holidays).retry_at).toBe(iso('2026-12-26T22:00:00-05:00'));
    expect(decide(nights, '2026-12-26T01:00:00-05:00', lima, holidays).allowed).toBe(false);
  });

  it('are closed on days beyond the holiday table, and say so', () => {
    const always = [{ days: everyDay, from: '00:00', to: '24:00' }];
    const until = decide(always, '2040-12-31T12:00:00-05:00', lima, { holidays: 'PE@1' });
    expect(until.allowed_until).toBe(iso('2041-01-01T00:00:00-05:00'));
    const beyond = decide(always, '2041-01-01T00:00:00-05:00', lima, { holidays: 'PE@1' });
    expect(beyond).toMatchObject({ reason: 'outside_contact_hours', retry_at: null });
    expect(beyond.checks[0]?.compared).toMatchObject({
      holidays: 'PE@1',
      holidays_known_until: '2040-12-31',
      local: [{ holiday: 'unknown' }],
    });
  });

  it('that never open give no retry_at', () => {
    expect(decide([], '2026-11-24T10:00:00-05:00', lima)).toMatchObject({ allowed: false, retry_at: null });
  });

  it('that two zones never share give no retry_at', () => {
    const hour = [{ days: everyDay, from: '10:00', to: '11:00' }];
    const zones = ['America/Lima', 'Asia/Kolkata'];
    expect(decide(hour, '2026-11-24T10:00:00-05:00', zones)).toMatchObject({ allowed: false, retry_at: null });
  });

  it.each([
    { from: '8:00', to: '20:00' },
    { from: '08:00', to: 'late' },
    { from: '25:00', to: '26:00' },
  ])('from $from to $to are rejected', ({ from, to }) => {
    expect(() => decide([{ days: everyDay, from, to }], '2026-11-24T10:00:00-05:00', lima)).toThrow(RangeError);
  });
});

describe('when the clocks change', () => {
  const newYork = ['America/New_York'];

  it('a window that begins in the skipped hour begins after the change', () => {
    const windows = [{ days: everyDay, from: '02:30', to: '04:00' }];
    const { retry_at } = decide(windows, '2026-03-08T00:00:00-05:00', newYork);
    expect(retry_at).toBe(iso('2026-03-08T03:00:00-04:00'));
  });

  it('a window that ends in the skipped hour ends at the change', () => {
    const windows = [{ days: everyDay, from: '00:00', to: '02:30' }];
    const { allowed_until } = decide(windows, '2026-03-08T00:00:00-05:00', newYork);
    expect(allowed_until).toBe(iso('2026-03-08T03:00:00-04:00'));
  });

  it('a window within the skipped hour does not open', () => {
    const windows = [{ days: everyDay, from: '02:15', to: '02:45' }];
    const { retry_at } = decide(windows, '2026-03-08T00:00:00-05:00', newYork);
    expect(retry_at).toBe(iso('2026-03-09T02:15:00-04:00'));
  });

  it('a window within the repeated hour opens twice', () => {
    const windows = [{ days: everyDay, from: '01:15', to: '01:45' }];
    const first = decide(windows, '2026-11-01T01:15:00-04:00', newYork);
    expect(first.allowed_until).toBe(iso('2026-11-01T01:45:00-04:00'));
    const between = decide(windows, '2026-11-01T01:45:00-04:00', newYork);
    expect(between.retry_at).toBe(iso('2026-11-01T01:15:00-05:00'));
    const second = decide(windows, '2026-11-01T01:15:00-05:00', newYork);
    expect(second.allowed_until).toBe(iso('2026-11-01T01:45:00-05:00'));
  });

  it('a window that ends in the repeated hour is open twice', () => {
    const windows = [{ days: everyDay, from: '00:00', to: '01:30' }];
    const evening = decide(windows, '2026-11-01T00:00:00-04:00', newYork);
    expect(evening.allowed_until).toBe(iso('2026-11-01T01:30:00-04:00'));
    const again = decide(windows, '2026-11-01T01:30:00-04:00', newYork);
    expect(again.retry_at).toBe(iso('2026-11-01T01:00:00-05:00'));
  });

  it('by half an hour, as on Lord Howe Island, the hours stay in local time', () => {
    const windows = [{ days: everyDay, from: '08:00', to: '20:00' }];
    const zone = ['Australia/Lord_Howe'];
    expect(decide(windows, '2026-10-03T20:00:00+10:30', zone).retry_at).toBe(iso('2026-10-04T08:00:00+11:00'));
    expect(decide(windows, '2027-04-03T20:00:00+11:00', zone).retry_at).toBe(iso('2027-04-04T08:00:00+10:30'));
  });
});
