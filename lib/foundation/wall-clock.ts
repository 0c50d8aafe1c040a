import { spanAt } from './offsets.ts';

export const millisecondsPerMinute = 60_000;
export const millisecondsPerDay = 86_400_000;

/** The local date and time, encoded as the milliseconds of the same date and time in UTC. */
export const wallTimeAt = (timezone: string, at: number): number => at + spanAt(timezone, at).offset;

export const dayOfWallTime = (wall: number): number => Math.floor(wall / millisecondsPerDay);

export const dayNumberIn = (timezone: string, at: number): number => dayOfWallTime(wallTimeAt(timezone, at));

export const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

export const dateOfDay = (day: number): string => new Date(day * millisecondsPerDay).toISOString().slice(0, 10);

/**
 * The first instant after `from` with a wall time of at least `wall`, which must be later than the wall time at `from`.
 * If the clocks skip `wall`, the instant of the change.
 */
export function firstInstantAt(timezone: string, wall: number, from: number): number {
  let span = spanAt(timezone, from);
  while (wall - span.offset >= span.until) span = spanAt(timezone, span.until);
  return Math.max(wall - span.offset, span.from);
}

/** Longer than any offset from UTC plus a day of 25 hours. */
const longerThanADay = 36 * 3_600_000;

/** One o'clock if the clocks skip midnight. */
export const startOfDay = (timezone: string, day: number): number => {
  const wall = day * millisecondsPerDay;
  return firstInstantAt(timezone, wall, wall - longerThanADay);
};
