import { dateOfDay, dayNumberIn, weekdayOf } from '../../../foundation/wall-clock.ts';
import { endOfDay } from '../../../foundation/calendar.ts';
import type { OwnHolidays } from '../resolve-rules.ts';
import { type HolidayCountry, dayOfDate, holidaysOf, latestCalendarOf } from './holidays.ts';

interface WithWorkingDays {
  readonly timezone: string;
  readonly holidays?: OwnHolidays<HolidayCountry> | null;
}

/** The end of the nth business day after today: no Saturday, no Sunday and none of the organization's own holidays. */
export function endOfBusinessDays(count: number, { timezone, holidays }: WithWorkingDays, now: Date): string {
  const calendar = holidays?.calendar ? holidaysOf(latestCalendarOf(holidays.calendar)) : undefined;
  const [extra, not] = [new Set(holidays?.extra.map(dayOfDate)), new Set(holidays?.not.map(dayOfDate))];
  const isDayOff = (day: number) =>
    weekdayOf(day) > 5 || extra.has(day) || (!not.has(day) && calendar?.on(day) === 'yes');
  let day = dayNumberIn(timezone, now.getTime());
  for (let left = count; left > 0;) {
    day += 1;
    if (!isDayOff(day)) left -= 1;
  }
  return endOfDay(dateOfDay(day), timezone);
}
