import Holidays from 'date-holidays';
import { holidayCorrections } from '../lib/policy/contact-rules/holidays/holiday-corrections.ts';
import type { HolidayDates } from '../lib/policy/contact-rules/holidays/holiday-table.ts';

export const firstYear = 2024;
export const lastYear = 2040;

/** The calendars of the table: countries, and states of a country. */
export const countries = ['AR', 'AU', 'BR', 'BR-RJ', 'CL', 'CO', 'GB-ENG', 'IN', 'MX', 'PE', 'US'] as const;

const millisecondsPerDay = 86_400_000;

/**
 * Days off whose type varies from year to year in the package: Argentina's bridge days are public, bank or optional.
 */
const alwaysHolidays: Readonly<Record<string, RegExp>> = {
  AR: /^(Feriado Puente Turístico|Día no laborable con fines turísticos)$/,
};

/** The package's holidays of a year, as YYYY-MM-DD. A state's list omits some national holidays, so both are merged. */
export function packagedHolidays(name: string, year: number): readonly string[] {
  const [country = '', state] = name.split('-');
  const lists = [new Holidays(country)];
  if (state) lists.push(new Holidays(country, state));
  return lists
    .flatMap((list) => list.getHolidays(year))
    .filter(({ type, name: holiday }) => type === 'public' || alwaysHolidays[country]?.test(holiday) === true)
    .flatMap(({ date, start, end }) => {
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / millisecondsPerDay));
      return Array.from({ length: count }, (_, at) =>
        new Date(first + at * millisecondsPerDay).toISOString().slice(0, 10),
      );
    });
}

/** Holidays of a year as MMDD. */
function holidaysIn(name: string, year: number): readonly string[] {
  const corrections = holidayCorrections.filter(({ calendar }) => calendar === name);
  const removed = new Set(corrections.flatMap((correction) => correction.removed));
  const days = [...packagedHolidays(name, year), ...corrections.flatMap(({ added }) => added)];
  const ofYear = days.filter((day) => day.startsWith(`${year}-`) && !removed.has(day));
  return [...new Set(ofYear.map((day) => day.slice(5, 7) + day.slice(8, 10)))].sort();
}

/** A calendar according to the installed version of date-holidays, with our corrections, in the table's format. */
export function calendarNow(name: string): HolidayDates {
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, at) => firstYear + at);
  const days = years.map((year) => holidaysIn(name, year));
  const every = (days[0] ?? []).filter((day) => days.every((ofYear) => ofYear.includes(day)));
  const moving = days.map((ofYear) => ofYear.filter((day) => !every.includes(day)).join(' '));
  return {
    every: every.join(' '),
    years: Object.fromEntries(years.map((year, at) => [String(year), moving[at] ?? ''])),
  };
}

/** All holidays of a calendar as `YYYYMMDD`. */
export const daysOf = ({ every, years }: HolidayDates): readonly string[] =>
  Object.entries(years).flatMap(([year, moving]) =>
    `${every} ${moving}`
      .split(' ')
      .filter((day) => day !== '')
      .sort()
      .map((day) => year + day),
  );
