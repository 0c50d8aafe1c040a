import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInstant } from '../../lib/foundation/instant.ts';
import { offsetAt, spanAt } from '../../lib/foundation/offsets.ts';
import {
  dateOfDay,
  dayNumberIn,
  firstInstantAt,
  startOfDay,
  wallTimeAt,
  weekdayOf,
} from '../../lib/foundation/wall-clock.ts';

const zones = Intl.supportedValuesOf('timeZone');
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2041-01-01') });

/** The local time that Intl prints. */
const printed = (timezone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(at);

describe('the wall clock', () => {
  it('agrees with Intl in every zone', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, at) => {
        const shown = new Date(wallTimeAt(timezone, at)).toISOString();
        expect(shown.slice(0, 19).replace('T', ' ')).toBe(printed(timezone, at));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps one offset within a span, and spans are contiguous', () => {
    fc.assert(
      fc.property(zone, instant, fc.nat(), (timezone, at, within) => {
        const { from, until, offset } = spanAt(timezone, at);
        expect(from <= at && at < until).toBe(true);
        expect(offsetAt(timezone, from + (within % (until - from)))).toBe(offset);
        expect(spanAt(timezone, until).from).toBe(until);
      }),
      { numRuns: 2000 },
    );
  });

  it('reaches a local time first at the instant that firstInstantAt returns', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 1, max: 3 * 86_400_000 }), (timezone, from, ahead) => {
        const wall = wallTimeAt(timezone, from) + ahead;
        const first = firstInstantAt(timezone, wall, from);
        expect(first).toBeGreaterThan(from);
        expect(wallTimeAt(timezone, first)).toBeGreaterThanOrEqual(wall);
        expect(wallTimeAt(timezone, first - 1)).toBeLessThan(wall);
      }),
      { numRuns: 2000 },
    );
  });

  it('begins each day at the first instant of that date', () => {
    fc.assert(
      fc.property(zone, instant, (timezone, at) => {
        const day = dayNumberIn(timezone, at);
        const start = startOfDay(timezone, day);
        expect(printed(timezone, start).slice(0, 10)).toBe(dateOfDay(day));
        expect(printed(timezone, start - 1).slice(0, 10) < dateOfDay(day)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    { date: '1969-12-29', weekday: 1 },
    { date: '1970-01-01', weekday: 4 },
    { date: '2026-11-22', weekday: 7 },
    { date: '2026-11-23', weekday: 1 },
  ])('gives $date the weekday $weekday', ({ date, weekday }) => {
    expect(weekdayOf(Date.parse(date) / 86_400_000)).toBe(weekday);
  });
});

describe('an instant', () => {
  it('is parsed like Date.parse does', () => {
    const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, (each) => {
        expect(parseInstant(each.toISOString())).toBe(each.getTime());
      }),
    );
    expect(parseInstant('2026-11-21T10:00:00-03:00')).toBe(Date.parse('2026-11-21T13:00:00Z'));
  });

  it('may be on the last day of a month and in the last second of a day', () => {
    const texts = ['2026-01-31T00:00:00.000Z', '2028-02-29T12:00:00.000Z', '2026-12-31T23:59:59.999Z'];
    expect(texts.map((text) => parseInstant(text))).toEqual(texts.map((text) => Date.parse(text)));
  });

  it.each([
    '',
    'yesterday',
    '2026-11-21Txx:00:00.000Z',
    '2026-11-2١T00:00:00.000Z',
    '2026-00-10T00:00:00.000Z',
    '2026-13-01T00:00:00.000Z',
    '2026-11-00T00:00:00.000Z',
    '2026-02-30T00:00:00.000Z',
    '2027-02-29T00:00:00.000Z',
    '2026-02-30T00:00:00-03:00',
    '2026-11-21T24:00:00.000Z',
    '2026-11-21T12:60:00.000Z',
    '2026-11-21T12:00:60.000Z',
  ])('is not %j', (text) => {
    expect(() => parseInstant(text)).toThrow(RangeError);
  });
});
