import { spanAt } from '../../../foundation/offsets.ts';
import { dayOfWallTime, millisecondsPerDay } from '../../../foundation/wall-clock.ts';
import type { Holidays } from '../holidays/holidays.ts';
import { type TimeRange, type Week, rangesOfDay } from './week.ts';

export interface PermittedHours {
  readonly week: Week;
  readonly holidays: Pick<Holidays, 'on'> | undefined;
}

/** A time range is closed if its day, or the day it began on, is a holiday or unknown. */
const isPermitted = (
  { holidays }: PermittedHours,
  { beganDayBefore: isOfDayBefore }: TimeRange,
  day: number,
): boolean => !holidays || (holidays.on(day) === 'no' && (!isOfDayBefore || holidays.on(day - 1) === 'no'));

function statusAt(hours: PermittedHours, wall: number): { isOpen: boolean; changesAt: number } {
  const day = dayOfWallTime(wall);
  const midnight = day * millisecondsPerDay;
  for (const range of rangesOfDay(hours.week, day)) {
    if (wall >= midnight + range.to || !isPermitted(hours, range, day)) continue;
    const isOpen = wall >= midnight + range.from;
    return { isOpen, changesAt: midnight + (isOpen ? range.to : range.from) };
  }
  return { isOpen: false, changesAt: midnight + millisecondsPerDay };
}

export function findFirstInstant(
  isOpen: boolean,
  hours: PermittedHours,
  timezone: string,
  at: number,
  until: number,
): number | undefined {
  for (let instant = at; instant < until;) {
    const span = spanAt(timezone, instant);
    const status = statusAt(hours, instant + span.offset);
    if (status.isOpen === isOpen) return instant;
    instant = Math.min(status.changesAt - span.offset, span.until);
  }
  return undefined;
}
