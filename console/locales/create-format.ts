import { maxMinorDigits, maxPriceDigits, minorDigits } from '../../lib/foundation/money.ts';
import { serviceNow } from '../session/service-clock.ts';
import { type Count, countIn } from './count.ts';

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** `Intl` knows customary decimals only: it has none for IQD, which has three. */
function decimalsOf(currency: string) {
  const digits = Math.max(2, minorDigits(currency));
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

const dayMs = 86_400_000;

const shortDay = (locale: string, at: string, timeZone?: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(timeZone && { timeZone }) }).format(
    new Date(at),
  );

const mediumDay = (locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at));

function relativeText(locale: string, at: string, style: 'long' | 'narrow'): string {
  const seconds = (Date.parse(at) - serviceNow()) / 1000;
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style }).format(Math.round(seconds / size), unit);
}

export type Format = ReturnType<typeof createFormat>;

export const createFormat = (locale: string) => ({
  /** With all decimals of the currency, even where they are usually omitted. */
  money: (amount: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      ...(!Number.isInteger(amount) && decimalsOf(currency)),
    }).format(amount),
  /** Where names need the room: no decimals, and no currency if it is the usual one. */
  wholeMoney: (amount: number, currency: string | undefined) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: 0,
      ...(currency !== undefined && { style: 'currency', currency, currencyDisplay: 'code' }),
    }).format(amount),
  number: (value: number) => new Intl.NumberFormat(locale).format(value),
  /** For a number that only gives its size: `1.2 M`. */
  compact: (value: number) =>
    new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value),
  /** With one decimal at most. */
  rounded: (value: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value),
  amount: (value: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
      maximumFractionDigits: maxMinorDigits,
    }).format(value),
  /** With all decimals of the currency, which is named elsewhere. */
  amountIn: (value: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: minorDigits(currency),
      maximumFractionDigits: maxMinorDigits,
    }).format(value),
  /** What one message costs, which may be a fraction of a cent. */
  price: (value: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: minorDigits(currency),
      maximumFractionDigits: maxPriceDigits,
    }).format(value),
  count: (value: number): Count => countIn(locale, value),
  difference: (value: number) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(value),
  percent: (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  /** A calendar day, independent of time zones. */
  day: (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
  /** `YYYY-MM`. */
  month: (month: string) =>
    new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    ),
  /** A calendar day of this year or the next, without the year. */
  shortDay: (date: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    ),
  /** A calendar day as the heading of what happened on it: today, yesterday, or with its weekday. */
  dayHeading: (date: string, today: string) => {
    const day = new Date(`${date}T00:00:00Z`);
    const ago = Math.round((day.getTime() - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
    if (ago === 0 || ago === -1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(ago, 'day');
    return new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(day);
  },
  /** In the given time zone, or else the reader's. */
  instant: (at: string, timeZone?: string) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
      ...(timeZone !== undefined && { timeZone }),
    }).format(new Date(at)),
  relative: (at: string) => relativeText(locale, at, 'long'),
  /**
   * For a cell: `3d ago`, but the day of what is further away than tomorrow, which takes more words than a date, or than
   * a month ago, whose `2 m` is read as minutes.
   */
  shortRelative: (at: string) => {
    const ahead = Date.parse(at) - serviceNow();
    if (ahead <= 2 * dayMs && ahead > -30 * dayMs) return relativeText(locale, at, 'narrow');
    const isOtherYear = new Date(at).getFullYear() !== new Date(serviceNow()).getFullYear();
    return isOtherYear ? mediumDay(locale, at) : shortDay(locale, at);
  },
  /** A calendar day as seen from another: `tomorrow`, or the date if it is not beside it. */
  relativeDay: (day: string, today: string) => {
    const days = Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
    return Math.abs(days) > 1
      ? shortDay(locale, day, 'UTC')
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  },
  /** A country (`US`), or a region of one (`US-NY`). */
  place: (code: string) => {
    const [country = code, region] = code.split('-');
    const name = new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
    return region === undefined ? name : `${name} (${region})`;
  },
  languageName: (code: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code,
  list: (texts: readonly string[]) => new Intl.ListFormat(locale).format(texts),
  unit: (value: number, unit: 'day' | 'hour' | 'minute' | 'second' | 'kilobyte') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  /** A number of days as short as it gets: 402 d. */
  days: (value: number) => `${new Intl.NumberFormat(locale).format(value)} d`,
  /** The short name of an ISO weekday; Monday is 1. */
  weekday: (weekday: number) =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday)),
  /** The full name of an ISO weekday; Monday is 1. */
  longWeekday: (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday)),
  /** Alternatives: one or the other. */
  either: (texts: readonly string[]) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts),
  dayIn: (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at)),
  clock: (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
      new Date(at),
    ),
});
