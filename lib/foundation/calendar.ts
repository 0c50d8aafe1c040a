import { offsetAt } from './offsets.ts';
import { dateOfDay, dayNumberIn, startOfDay } from './wall-clock.ts';

/** Accepts IANA time zones and `UTC`, but no offsets such as `-03:00`. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    offsetAt(name, 0);
    return true;
  } catch {
    return false;
  }
}

export const dayIn = (timezone: string, at: Date): string => dateOfDay(dayNumberIn(timezone, at.getTime()));

export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

const millisecondsPerDay = 86_400_000;

/** Number of days from one `YYYY-MM-DD` to another; negative if `to` precedes `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / millisecondsPerDay);

export const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * millisecondsPerDay).toISOString().slice(0, 10);

/** The same day of the month, or its last one if it has fewer days. */
export function monthsAfter(day: string, count: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10);
}

export const endOfDay = (day: string, timezone: string): string =>
  new Date(startOfDay(timezone, daysBetween('1970-01-01', day) + 1)).toISOString();

/** The last `count` days up to and including `day` (`YYYY-MM-DD`), newest first. */
export const daysUpTo = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - back * millisecondsPerDay).toISOString().slice(0, 10),
  );
