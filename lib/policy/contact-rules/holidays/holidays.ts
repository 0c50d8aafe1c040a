import { millisecondsPerDay } from '../../../foundation/wall-clock.ts';
import { holidayTable } from './holiday-table.ts';

/** A revision of a calendar, such as `CO@1`. Released revisions never change. */
export type HolidayCalendar = keyof typeof holidayTable;

/** A country, or a state of one, that has a calendar. */
export type HolidayCountry = HolidayCalendar extends `${infer Country}@${number}` ? Country : never;

type HolidayAnswer = 'yes' | 'no' | 'unknown';

/** Days are counted from 1970-01-01. */
export interface Holidays {
  readonly on: (day: number) => HolidayAnswer;
  /** `YYYY-MM-DD`. */
  readonly knownUntil: string;
}

/** Counted from 1970-01-01. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;

const daysOfYear = (year: string, days: string): number[] =>
  days
    .split(' ')
    .filter((day) => day !== '')
    .map((day) => dayOfDate(`${year}-${day.slice(0, 2)}-${day.slice(2)}`));

function read(calendar: HolidayCalendar): Holidays {
  // A stored rule may name a calendar that is not in the table.
  const table = holidayTable[calendar] as (typeof holidayTable)[HolidayCalendar] | undefined;
  if (!table) throw new RangeError(`Unknown holiday calendar: ${calendar}`);
  const years = Object.entries(table.years);
  const days = new Set(years.flatMap(([year, moving]) => daysOfYear(year, `${table.every} ${moving}`)));
  const [firstYear, lastYear] = [years[0]?.[0] ?? '', years.at(-1)?.[0] ?? ''];
  const [first, last] = [dayOfDate(`${firstYear}-01-01`), dayOfDate(`${lastYear}-12-31`)];
  return {
    on: (day) => (day < first || day > last ? 'unknown' : days.has(day) ? 'yes' : 'no'),
    knownUntil: `${lastYear}-12-31`,
  };
}

const calendars = new Map<HolidayCalendar, Holidays>();

export function holidaysOf(calendar: HolidayCalendar): Holidays {
  let holidays = calendars.get(calendar);
  if (!holidays) calendars.set(calendar, (holidays = read(calendar)));
  return holidays;
}

// Object.keys does not keep the names in its type.
const revisions = Object.keys(holidayTable) as HolidayCalendar[];

const countryOf = (calendar: HolidayCalendar): HolidayCountry =>
  // A calendar is named after its country.
  calendar.slice(0, calendar.indexOf('@')) as HolidayCountry;

export const holidayCountries = (): readonly HolidayCountry[] => [...new Set(revisions.map(countryOf))];

/** The calendar of a country in its latest revision. */
export function latestCalendarOf(country: HolidayCountry): HolidayCalendar {
  const ofCountry = revisions.filter((calendar) => countryOf(calendar) === country);
  const latest = ofCountry.find((calendar) => calendar === `${country}@${ofCountry.length}`);
  if (!latest) throw new RangeError(`Unknown holiday calendar: ${country}`);
  return latest;
}
