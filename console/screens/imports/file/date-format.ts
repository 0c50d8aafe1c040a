import type { Evidence } from './number-format.ts';

/** The order of day and month. Dates that start with the year are accepted in either format. */
export const dateFormats = ['dmy', 'mdy'] as const;
export type DateFormat = (typeof dateFormats)[number];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const timeOfDay = /[T ]+\d{1,2}:\d{2}.*$/;

/** Two-digit years: 00-69 are 2000-2069. */
const fullYear = (year: string): number => {
  const value = Number(year);
  if (year.length === 4) return value;
  return value < 70 ? 2000 + value : 1900 + value;
};

/** Parses a day to `2026-03-31`; undefined if the cell has no day or the wrong order. */
export function parseDay(text: string, format: DateFormat): string | undefined {
  const trimmed = text.trim().replace(timeOfDay, '');
  const [, year, month, day] = yearFirst.exec(trimmed) ?? [];
  if (year !== undefined) return calendarDay(Number(year), Number(month), Number(day));
  const [, first, second, last] = yearLast.exec(trimmed) ?? [];
  if (last === undefined) return undefined;
  const [dayOfMonth, monthOfYear] = format === 'dmy' ? [first, second] : [second, first];
  return calendarDay(fullYear(last), Number(monthOfYear), Number(dayOfMonth));
}

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isValid = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isValid ? date.toISOString().slice(0, 10) : undefined;
}

/** The format that a cell reveals: 31/03 is day first, 03/04 is ambiguous. */
export function dayEvidence(text: string): Evidence<DateFormat> {
  if (!yearLast.test(text.trim().replace(timeOfDay, ''))) return 'none';
  const isDayFirst = parseDay(text, 'dmy');
  const isMonthFirst = parseDay(text, 'mdy');
  if (isDayFirst !== undefined && isMonthFirst !== undefined) return isDayFirst === isMonthFirst ? 'none' : 'ambiguous';
  if (isDayFirst !== undefined) return 'dmy';
  return isMonthFirst === undefined ? 'none' : 'mdy';
}
