import { spanAt } from './offsets.ts';

export const millisecondsPerMinute = 60_000;
export const millisecondsPerDay = 86_400_000;

/** The local date and time at an instant, encoded as the milliseconds of the same date and time in UTC. */
export const wallTimeAt = (timezone: string, at: number): number => at + spanAt(timezone, at).offset;

/** The calendar day of a wall time, as a number; 1970-01-01 is day 0. */
export const dayOfWallTime = (wall: number): number => Math.floor(wall / millisecondsPerDay);

/** The calendar day of an instant in a time zone, as a number; 1970-01-01 is day 0. */
export const dayNumberIn = (timezone: string, at: number): number => dayOfWallTime(wallTimeAt(timezone, at));

/** The ISO weekday of a day number: Monday is 1, Sunday 7. */
export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Formats a day number as `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/**
 * The first instant after `from` at which the wall time is `wall` or later; it must be earlier than that at `from`.
 * If the clocks skip that time, this is the instant of the change.
 */
export function firstInstantAt(timezone: string, wall: number, from: number): number {
  let span = spanAt(timezone, from);
  while (wall - span.offset >= span.until) span = spanAt(timezone, span.until);
  return Math.max(wall - span.offset, span.from);
}

/** Longer than any offset from UTC plus a day of 25 hours. */
const longerThanADay = 36 * 3_600_000;

/** The first instant of a calendar day in a time zone: one o'clock if the clocks skip midnight. */
export const startOfDay = (timezone: string, day: number): number => {
  const wall = day * millisecondsPerDay;
  return firstInstantAt(timezone, wall, wall - longerThanADay);
};
