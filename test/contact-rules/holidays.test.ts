import { describe, expect, it } from 'vitest';
import { type HolidayDates, holidayTable } from '../../lib/contact-rules/holidays/holiday-table.ts';
import { holidaysOf } from '../../lib/contact-rules/holidays/holidays.ts';
import { presetVersions } from '../../lib/contact-rules/presets/preset-registry.ts';
import { calendarNow, countries, daysOf } from '../../operations/public-holidays.ts';

const table: Record<string, HolidayDates> = holidayTable;
const calendars = Object.keys(holidayTable);

const latestOf = (country: string): string =>
  `${country}@${calendars.filter((name) => name.startsWith(`${country}@`)).length}`;

/** How many years the table covers after the year of a date. */
const yearsAhead = (today: string): number =>
  Math.min(...Object.values(table).map(({ years }) => Math.max(...Object.keys(years).map(Number)))) -
  Number(today.slice(0, 4));

describe('the holiday table', () => {
  it.each(countries)('agrees with date-holidays on %s; otherwise run `npm run holidays`', (country) => {
    expect(daysOf(table[latestOf(country)]!)).toEqual(daysOf(calendarNow(country)));
  });

  it('reaches at least five years ahead; otherwise raise `lastYear` and run `npm run holidays`', () => {
    expect(yearsAhead(new Date().toISOString())).toBeGreaterThanOrEqual(5);
    expect(yearsAhead('2036-01-01')).toBeLessThan(5);
  });

  it('has no gaps between its first and last year', () => {
    for (const { years } of Object.values(table)) {
      const known = Object.keys(years).map(Number);
      expect(known).toEqual(known.map((_, at) => known[0]! + at));
    }
  });

  it('contains only valid dates', () => {
    for (const day of Object.values(table).flatMap(daysOf)) {
      const text = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
      expect(new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10)).toBe(text);
    }
  });

  it('is used in its latest revision by the latest version of each preset', () => {
    for (const versions of Object.values(presetVersions)) {
      for (const rule of versions.at(-1)!.rules) {
        if (!('holidays' in rule)) continue;
        expect(rule.holidays).toBe(latestOf(rule.holidays.split('@')[0]!));
      }
    }
  });
});

describe('a calendar', () => {
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

  it.each([
    { calendar: 'CO@1', date: '2026-12-08', is: 'yes' },
    { calendar: 'CO@1', date: '2026-12-09', is: 'no' },
    { calendar: 'GB-ENG@1', date: '2026-08-31', is: 'yes' },
    { calendar: 'BR-RJ@1', date: '2026-11-20', is: 'yes' },
    { calendar: 'AU@1', date: '2023-12-31', is: 'unknown' },
    { calendar: 'AU@1', date: '2024-01-01', is: 'yes' },
    { calendar: 'AU@1', date: '2040-12-31', is: 'no' },
    { calendar: 'AU@1', date: '2041-01-01', is: 'unknown' },
  ] as const)('$calendar on $date says $is', ({ calendar, date, is }) => {
    expect(holidaysOf(calendar).on(dayOf(date))).toBe(is);
  });

  it('that does not exist is rejected', () => {
    expect(() => holidaysOf(JSON.parse('"XX@1"'))).toThrow(RangeError);
  });
});
