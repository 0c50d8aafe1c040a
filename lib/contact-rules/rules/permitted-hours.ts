import { spanAt } from '../../foundation/offsets.ts';
import { dayOfWallTime, millisecondsPerDay } from '../../foundation/wall-clock.ts';
import type { Holidays } from '../holidays/holidays.ts';
import { type TimeRange, type Week, rangesOfDay } from './week.ts';

/** Hours by the wall clock: the stretches of a week, less the holidays. */
export interface PermittedHours {
  readonly week: Week;
  readonly holidays: Holidays | undefined;
}

/** Whether a stretch of a day is permitted: neither its day nor the one it began on is, or may be, a holiday. */
const isPermitted = (
  { holidays }: PermittedHours,
  { beganDayBefore: isOfDayBefore }: TimeRange,
  day: number,
): boolean => !holidays || (holidays.on(day) === 'no' && (!isOfDayBefore || holidays.on(day - 1) === 'no'));

/** What a wall clock's time is in: a permitted stretch or none, and the wall's time at which that may change. */
function placeOf(hours: PermittedHours, wall: number): { isOpen: boolean; changesAt: number } {
  const day = dayOfWallTime(wall);
  const midnight = day * millisecondsPerDay;
  for (const stretch of rangesOfDay(hours.week, day)) {
    if (wall >= midnight + stretch.to || !isPermitted(hours, stretch, day)) continue;
    const isOpen = wall >= midnight + stretch.from;
    return { isOpen, changesAt: midnight + (isOpen ? stretch.to : stretch.from) };
  }
  return { isOpen: false, changesAt: midnight + millisecondsPerDay };
}

/** The first instant from `at` on, and before `until`, at which the hours are open, or are not. */
export function findFirstInstant(
  isOpen: boolean,
  hours: PermittedHours,
  timezone: string,
  at: number,
  until: number,
): number | undefined {
  for (let instant = at; instant < until;) {
    const span = spanAt(timezone, instant);
    const place = placeOf(hours, instant + span.offset);
    if (place.isOpen === isOpen) return instant;
    instant = Math.min(place.changesAt - span.offset, span.until);
  }
  return undefined;
}
