import type { Evidence } from '../../../amounts/written-digits.ts';

/** The order of day and month. Dates that start with the year or name the month are accepted in either format. */
export const dateFormats = ['dmy', 'mdy'] as const;
export type DateFormat = (typeof dateFormats)[number];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const withoutSeparators = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const dayThenMonth = /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,10})\.?[-/., ]+(?:de |del )?(\d{4}|\d{2})$/u;
const monthThenDay = /^(\p{L}{3,10})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/u;
const timeOfDay = /[T ]+\d{1,2}:\d{2}.*$/;

/** The first three letters of the months in Spanish, Portuguese and English, without accents. */
const months: readonly (readonly string[])[] = [
  ['ene', 'jan'],
  ['feb', 'fev'],
  ['mar'],
  ['abr', 'apr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dic', 'dez', 'dec'],
];

interface DayKind {
  readonly firstYear: number;
  /** Two-digit years from this one on are of the last century. */
  readonly lastCenturyFrom: number;
}

/** Nobody collects what was due before; older days are errors, such as the serial 0 of a spreadsheet. */
const dueDay: DayKind = { firstYear: 1980, lastCenturyFrom: 70 };
/** Debtors are adults. */
export const birthDay: DayKind = { firstYear: 1900, lastCenturyFrom: 16 };
const lastYear = 2099;

const fullYear = (year: string, { lastCenturyFrom }: DayKind): number => {
  const value = Number(year);
  if (year.length === 4) return value;
  return value < lastCenturyFrom ? 2000 + value : 1900 + value;
};

function monthNumber(name: string): number {
  const start = name.normalize('NFD').slice(0, 3).toLowerCase();
  return months.findIndex((each) => each.includes(start)) + 1;
}

/** Parses a day to `2026-03-31`; undefined if the cell has no day or the wrong order. */
export function parseDay(text: string, format: DateFormat, kind = dueDay): string | undefined {
  const trimmed = text.trim().replace(timeOfDay, '');
  const [, year, month, day] = yearFirst.exec(trimmed) ?? withoutSeparators.exec(trimmed) ?? [];
  if (year !== undefined) return calendarDay(Number(year), Number(month), Number(day), kind);
  const [, first, second, last] = yearLast.exec(trimmed) ?? [];
  if (last !== undefined) {
    const [dayOfMonth, monthOfYear] = format === 'dmy' ? [first, second] : [second, first];
    return calendarDay(fullYear(last, kind), Number(monthOfYear), Number(dayOfMonth), kind);
  }
  return serialDay(trimmed, kind) ?? namedDay(trimmed, kind);
}

function namedDay(text: string, kind: DayKind): string | undefined {
  const [, day, name, year] = dayThenMonth.exec(text) ?? [];
  if (year !== undefined) return calendarDay(fullYear(year, kind), monthNumber(name ?? ''), Number(day), kind);
  const [, month, dayOfMonth, yearOf] = monthThenDay.exec(text) ?? [];
  if (yearOf === undefined) return undefined;
  return calendarDay(fullYear(yearOf, kind), monthNumber(month ?? ''), Number(dayOfMonth), kind);
}

/** A spreadsheet counts days from 30 December 1899. The time of day is the fraction. */
function serialDay(text: string, kind: DayKind): string | undefined {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const date = new Date(Date.UTC(1899, 11, 30 + Number(text.slice(0, 5))));
  return calendarDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate(), kind);
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Every month has as many days. */
const leastDays = 28;

function calendarDay(year: number, month: number, day: number, { firstYear }: DayKind): string | undefined {
  if (year < firstYear || year > lastYear) return undefined;
  if (month < 1 || month > 12 || day < 1 || (day > leastDays && day > daysIn(year, month))) return undefined;
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** True for a day that no amount or id looks like: with separators or the name of a month. */
export const isWrittenDay = (text: string): boolean =>
  !/^[\d.,]*$/.test(text.trim()) || yearFirst.test(text.trim()) || yearLast.test(text.trim())
    ? parseDay(text, 'dmy', birthDay) !== undefined || parseDay(text, 'mdy', birthDay) !== undefined
    : false;

/** The format that a cell reveals: 31/03 is day first, 03/04 is ambiguous. */
export function dayEvidence(text: string): Evidence<DateFormat> {
  if (!yearLast.test(text.trim().replace(timeOfDay, ''))) return 'none';
  const isDayFirst = parseDay(text, 'dmy', birthDay);
  const isMonthFirst = parseDay(text, 'mdy', birthDay);
  if (isDayFirst !== undefined && isMonthFirst !== undefined) return isDayFirst === isMonthFirst ? 'none' : 'ambiguous';
  if (isDayFirst !== undefined) return 'dmy';
  return isMonthFirst === undefined ? 'none' : 'mdy';
}
