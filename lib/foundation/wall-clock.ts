import { spanAt } from './offsets.ts';

export const millisecondsPerMinute = 60_000;
export const millisecondsPerDay = 86_400_000;

/** What a clock on the wall shows, in milliseconds: as if it were UTC. */
export const wallTimeAt = (timezone: string, at: number): number => at + spanAt(timezone, at).offset;

/** The number of the calendar day that the wall shows; 1970-01-01 is day 0. */
export const dayOfWallTime = (wall: number): number => Math.floor(wall / millisecondsPerDay);

/** The calendar day of an instant in a time zone, as a number; 1970-01-01 is day 0. */
export const dayNumberIn = (timezone: string, at: number): number => dayOfWallTime(wallTimeAt(timezone, at));

/** ISO weekday of a day's number: Monday is 1, Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** A day's number as `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/**
 * The first instant from `from` on at which the wall shows `wall` or later, given that it shows less at `from`.
 * Where the clocks skip that time, the instant of the change.
 */
export function firstInstantAt(timezone: string, wall: number, from: number): number {
  let span = spanAt(timezone, from);
  while (wall - span.offset >= span.until) span = spanAt(timezone, span.until);
  return Math.max(wall - span.offset, span.from);
}

/** Earlier than the beginning of the day of any instant, also on a day of 25 hours. */
const longerThanADay = 36 * 3_600_000;

/** The first instant of a calendar day in a time zone: one o'clock where the clocks skip midnight. */
export const startOfDay = (timezone: string, day: number): number => {
  const wall = day * millisecondsPerDay;
  return firstInstantAt(timezone, wall, wall - longerThanADay);
};
