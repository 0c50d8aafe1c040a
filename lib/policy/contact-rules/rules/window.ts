import { dayNumberIn, millisecondsPerDay, startOfDay, weekdayOf } from '../../../foundation/wall-clock.ts';

/** Rolling days are multiples of 24 hours; calendar days and weeks (from Monday) are in the contact's time zones. */
export type CountingWindow = 'calendar_day' | 'calendar_week' | { readonly rolling_days: number };

export const windowName = (window: CountingWindow): string =>
  typeof window === 'string' ? window : `rolling_${window.rolling_days}_days`;

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

/** In 24-hour days, allowing for 25-hour days. */
export function maxWindowDays(window: CountingWindow): number {
  if (typeof window !== 'string') return window.rolling_days;
  return window === 'calendar_day' ? 2 : 8;
}
