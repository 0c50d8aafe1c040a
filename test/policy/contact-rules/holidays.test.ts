import Holidays from 'date-holidays';
import { describe, expect, it } from 'vitest';
import { holidayCorrections } from '../../../lib/policy/contact-rules/holidays/holiday-corrections.ts';
import { type HolidayDates, holidayTable } from '../../../lib/policy/contact-rules/holidays/holiday-table.ts';
import { holidaysOf } from '../../../lib/policy/contact-rules/holidays/holidays.ts';
import { presetVersions } from '../../../lib/policy/contact-rules/presets/preset-registry.ts';
import {
  calendarNow,
  countries,
  daysOf,
  firstYear,
  lastYear,
  packagedHolidays,
} from '../../../operations/public-holidays.ts';

/** The days of every year whose name is that of a public holiday in one of the years. */
function daysOffOf(name: string): string[] {
  const [country = '', state] = name.split('-');
  const list = state === undefined ? new Holidays(country) : new Holidays(country, state);
  const days = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => list.getHolidays(firstYear + at)).flat();
  const isPublic = new Set(days.flatMap((day) => (day.type === 'public' ? [day.name] : [])));
  return days.filter((day) => isPublic.has(day.name) && day.name !== partlyPublic).map(({ date }) => date.slice(0, 10));
}

/** Three to five days, of which Rio de Janeiro has one as a holiday. */
const partlyPublic = 'Carnaval';

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

  it.each(holidayCorrections)('corrects what date-holidays still says: $calendar, $reason', (correction) => {
    expect(countries).toContain(correction.calendar);
    const saysPackage = (day: string) => packagedHolidays(correction.calendar, Number(day.slice(0, 4))).includes(day);
    expect(correction.added.filter(saysPackage)).toEqual([]);
    expect(correction.removed.filter((day) => !saysPackage(day))).toEqual([]);
  });

  it.each(countries)('keeps a day off of %s in every year, whatever the package calls it', (country) => {
    const known = new Set(daysOf(table[latestOf(country)]!));
    const removed = new Set(holidayCorrections.flatMap(({ removed: days }) => days));
    const missing = daysOffOf(country).filter((day) => !removed.has(day) && !known.has(day.replaceAll('-', '')));
    expect(missing).toEqual([]);
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
    // Bridge days of Argentina (Ley 27.399, art. 7): Decreto 106/2023, Resolución 139/2025, Resolución 164/2025.
    ...['2024-04-01', '2024-06-21', '2024-10-11', '2025-05-02', '2025-08-15', '2025-11-21'].map((date) => ({
      calendar: 'AR@2' as const,
      date,
      is: 'yes',
    })),
    ...['2026-03-23', '2026-07-10', '2026-12-07'].map((date) => ({ calendar: 'AR@2' as const, date, is: 'yes' })),
    { calendar: 'AR@1', date: '2026-12-07', is: 'no' },
    // Days off of civil servants or of banks only are none for others.
    { calendar: 'AR@2', date: '2026-12-24', is: 'no' },
    { calendar: 'AR@2', date: '2025-10-10', is: 'yes' },
    { calendar: 'AR@2', date: '2025-10-12', is: 'no' },
    { calendar: 'MX@2', date: '2024-10-01', is: 'yes' },
    { calendar: 'MX@2', date: '2030-10-01', is: 'yes' },
    { calendar: 'MX@2', date: '2030-12-01', is: 'no' },
    { calendar: 'MX@2', date: '2031-10-01', is: 'no' },
    { calendar: 'CL@2', date: '2025-11-16', is: 'yes' },
    { calendar: 'CL@2', date: '2029-11-18', is: 'yes' },
    { calendar: 'CL@2', date: '2029-11-25', is: 'no' },
    // Our Lady of Chiquinquirá, 9 July, moved to a Monday (Ley 2578 of 2026, art. 6, with Ley 51 of 1983).
    { calendar: 'CO@1', date: '2025-07-14', is: 'no' },
    { calendar: 'CO@1', date: '2026-07-13', is: 'yes' },
    { calendar: 'CO@1', date: '2027-07-12', is: 'yes' },
    { calendar: 'CO@1', date: '2029-07-09', is: 'yes' },
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
