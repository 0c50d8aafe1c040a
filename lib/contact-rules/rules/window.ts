import { dayNumberIn, millisecondsPerDay, startOfDay, weekdayOf } from '../../foundation/wall-clock.ts';

/**
 * The time over which a rule looks back: the calendar day, the calendar week from Monday, or so many times 24 hours.
 * Calendar days and weeks are those of the contact's time zone.
 */
export type CountingWindow = 'calendar_day' | 'calendar_week' | { readonly rolling_days: number };

/** `calendar_day`, `calendar_week` or `rolling_7_days`. */
export const windowName = (window: CountingWindow): string =>
  typeof window === 'string' ? window : `rolling_${window.rolling_days}_days`;

/** The first instant whose window no longer holds what happened at `at`; the latest of all time zones. */
export function leavesWindowAt(window: CountingWindow, timezones: readonly string[], at: number): number {
  if (typeof window !== 'string') return at + window.rolling_days * millisecondsPerDay;
  let latest = -Infinity;
  for (const timezone of timezones) {
    const day = dayNumberIn(timezone, at);
    const next = window === 'calendar_day' ? day + 1 : day + 8 - weekdayOf(day);
    latest = Math.max(latest, startOfDay(timezone, next));
  }
  return latest;
}

/** The first instant that the window of `at` holds; the earliest of all time zones. */
export function windowStart(window: CountingWindow, timezones: readonly string[], at: number): number {
  if (typeof window !== 'string') return at - window.rolling_days * millisecondsPerDay + 1;
  let earliest = Infinity;
  for (const timezone of timezones) {
    const day = dayNumberIn(timezone, at);
    const first = window === 'calendar_day' ? day : day + 1 - weekdayOf(day);
    earliest = Math.min(earliest, startOfDay(timezone, first));
  }
  return earliest;
}

/** The most days that a window can reach back, on days of 25 hours as well. */
export function maxWindowDays(window: CountingWindow): number {
  if (typeof window !== 'string') return window.rolling_days;
  return window === 'calendar_day' ? 2 : 8;
}
