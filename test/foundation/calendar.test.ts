import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn, daysBetween, isTimezone } from '../../lib/foundation/calendar.ts';

describe('a time zone', () => {
  it.each(['UTC', 'America/Argentina/Buenos_Aires', 'America/Bogota', 'Asia/Kathmandu', 'Pacific/Apia'])(
    'may be %s',
    (name) => {
      expect(isTimezone(name)).toBe(true);
    },
  );

  it.each(['', '-03:00', '+05:30', 'Mars/Olympus', 'America/', 'utc ', '../etc', 'America/Buenos Aires'])(
    'may not be %j',
    (name) => {
      expect(isTimezone(name)).toBe(false);
    },
  );

  it('may be any that the platform supports', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimezone(name))).toEqual([]);
  });
});

describe('the calendar day of an instant', () => {
  it.each([
    { at: '2026-11-21T02:59:59.999Z', timezone: 'America/Argentina/Buenos_Aires', day: '2026-11-20' },
    { at: '2026-11-21T03:00:00.000Z', timezone: 'America/Argentina/Buenos_Aires', day: '2026-11-21' },
    { at: '2026-12-31T23:59:59.999Z', timezone: 'UTC', day: '2026-12-31' },
    { at: '2026-12-31T10:00:00.000Z', timezone: 'Pacific/Kiritimati', day: '2027-01-01' },
    { at: '2027-01-01T10:59:59.999Z', timezone: 'Pacific/Pago_Pago', day: '2026-12-31' },
    { at: '2026-11-20T18:14:59.999Z', timezone: 'Asia/Kathmandu', day: '2026-11-20' },
    { at: '2026-11-20T18:15:00.000Z', timezone: 'Asia/Kathmandu', day: '2026-11-21' },
    { at: '2028-02-29T12:00:00.000Z', timezone: 'America/Bogota', day: '2028-02-29' },
  ])('$at is $day in $timezone', ({ at, timezone, day }) => {
    expect(dayIn(timezone, new Date(at))).toBe(day);
  });

  it('begins at midnight on both sides of a clock change', () => {
    const inNewYork = (at: string) => dayIn('America/New_York', new Date(at));
    expect(inNewYork('2026-03-08T04:59:59Z')).toBe('2026-03-07');
    expect(inNewYork('2026-03-08T05:00:00Z')).toBe('2026-03-08');
    expect(inNewYork('2026-03-09T03:59:59Z')).toBe('2026-03-08');
    expect(inNewYork('2026-03-09T04:00:00Z')).toBe('2026-03-09');
    expect(inNewYork('2026-11-02T04:59:59Z')).toBe('2026-11-01');
    expect(inNewYork('2026-11-02T05:00:00Z')).toBe('2026-11-02');
  });

  it('begins at one o’clock if the clocks skip midnight', () => {
    const inSantiago = (at: string) => dayIn('America/Santiago', new Date(at));
    expect(inSantiago('2026-09-06T03:59:59Z')).toBe('2026-09-05');
    expect(inSantiago('2026-09-06T04:00:00Z')).toBe('2026-09-06');
  });

  it('skips the day that Samoa skipped', () => {
    const inApia = (at: string) => dayIn('Pacific/Apia', new Date(at));
    expect(inApia('2011-12-30T09:59:59Z')).toBe('2011-12-29');
    expect(inApia('2011-12-30T10:00:00Z')).toBe('2011-12-31');
  });
});

describe('daysBetween', () => {
  it.each([
    { from: '2026-11-21', to: '2026-11-21', days: 0 },
    { from: '2026-09-30', to: '2026-11-21', days: 52 },
    { from: '2026-11-21', to: '2026-09-30', days: -52 },
    { from: '2026-02-28', to: '2026-03-01', days: 1 },
    { from: '2028-02-28', to: '2028-03-01', days: 2 },
    { from: '1999-12-31', to: '2000-01-01', days: 1 },
    { from: '2026-03-07', to: '2026-03-09', days: 2 },
  ])('counts $days from $from to $to', ({ from, to, days }) => {
    expect(daysBetween(from, to)).toBe(days);
  });

  it('is additive', () => {
    const day = fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, day, (a, b, c) => {
        expect(daysBetween(a, b) + daysBetween(b, c)).toBe(daysBetween(a, c));
      }),
    );
  });
});
