import { dayOfWallTime, millisecondsPerDay, wallTimeAt, weekdayOf } from '../../../foundation/wall-clock.ts';
import type { Compared, ContactHours } from '../checks/contract.ts';
import { type HolidayCalendar, type Holidays, dayOfDate, holidaysOf } from '../holidays/holidays.ts';
import { type PermittedHours, findFirstInstant } from './permitted-hours.ts';
import type { RuleKind } from './rule-kind.ts';
import { type WeeklyWindow, compileWeek } from './week.ts';

export interface ContactHoursTerms {
  readonly windows: readonly WeeklyWindow[];
  readonly holidays?: HolidayCalendar;
  /** Days (`YYYY-MM-DD`) that are holidays in addition to those of the calendar, or none although it says so. */
  readonly own_days?: { readonly extra: readonly string[]; readonly not: readonly string[] };
}

const maxDaysToOpening = 400;
const maxDaysToClosing = 8;

const compiled = new WeakMap<ContactHoursTerms, PermittedHours>();

function hoursOf(terms: ContactHoursTerms): PermittedHours {
  let hours = compiled.get(terms);
  if (!hours) {
    hours = {
      week: compileWeek(terms.windows),
      holidays: daysOff(terms),
    };
    compiled.set(terms, hours);
  }
  return hours;
}

function daysOff({ holidays: calendar, own_days: own }: ContactHoursTerms): Pick<Holidays, 'on'> | undefined {
  const ofCalendar = calendar === undefined ? undefined : holidaysOf(calendar);
  if (!own) return ofCalendar;
  const [extra, not] = [new Set(own.extra.map(dayOfDate)), new Set(own.not.map(dayOfDate))];
  return {
    on: (day) => (extra.has(day) ? 'yes' : not.has(day) ? 'no' : (ofCalendar?.on(day) ?? 'no')),
  };
}

function comparedIn(
  terms: ContactHoursTerms,
  timezone: string,
  at: number,
): Compared<typeof ContactHours>['local'][number] {
  const wall = wallTimeAt(timezone, at);
  const day = dayOfWallTime(wall);
  const { holidays } = hoursOf(terms);
  return {
    timezone,
    local_time: new Date(wall).toISOString().slice(0, 19),
    weekday: weekdayOf(day),
    ...(holidays && { holiday: holidays.on(day) }),
  };
}

export const contactHours: RuleKind<ContactHoursTerms, 'outside_contact_hours', Compared<typeof ContactHours>> = {
  codes: ['outside_contact_hours'],
  codeOf: () => 'outside_contact_hours',
  opens(terms, { timezones }, at) {
    const hours = hoursOf(terms);
    const until = at + maxDaysToOpening * millisecondsPerDay;
    let opening: number | undefined = at;
    for (let before = NaN; opening !== undefined && opening !== before;) {
      before = opening;
      for (const timezone of timezones)
        if (opening !== undefined) opening = findFirstInstant(true, hours, timezone, opening, until);
    }
    return opening;
  },
  closes(terms, { timezones }, at) {
    const hours = hoursOf(terms);
    const until = at + maxDaysToClosing * millisecondsPerDay;
    const closings = timezones.map((timezone) => findFirstInstant(false, hours, timezone, at, until) ?? until);
    const closing = Math.min(...closings);
    return closing < until ? closing : undefined;
  },
  compared: (terms, { timezones }, at) => ({
    windows: terms.windows,
    ...(terms.holidays && { holidays: terms.holidays, holidays_known_until: holidaysOf(terms.holidays).knownUntil }),
    local: timezones.map((timezone) => comparedIn(terms, timezone, at)),
  }),
};
