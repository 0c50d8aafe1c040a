import { maxMinorDigits, minorDigits } from '../../lib/foundation/money.ts';
import { type Count, countIn } from './count.ts';

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

let serviceAheadMs = 0;

/** Relative times count from the service's clock: the one of this machine may be wrong. */
export function setServiceClock(now: string): void {
  serviceAheadMs = Date.parse(now) - Date.now();
}

/** The present instant by the service's clock, in milliseconds. */
export const serviceNow = (): number => Date.now() + serviceAheadMs;

/** The browser's own decimals are those that are customary, such as none for IQD, which has three. */
function decimalsOf(currency: string) {
  const digits = Math.max(2, minorDigits(currency));
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

export type Format = ReturnType<typeof createFormat>;

/** Formats for a locale. */
export const createFormat = (locale: string) => ({
  /** An amount with all decimals of its currency, also in currencies that are usually written without. */
  money: (amount: number, currency: string) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'code',
      ...(!Number.isInteger(amount) && decimalsOf(currency)),
    }).format(amount),
  number: (value: number) => new Intl.NumberFormat(locale).format(value),
  /** An amount without its currency. */
  amount: (value: number) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: Number.isInteger(value) ? 0 : 2,
      maximumFractionDigits: maxMinorDigits,
    }).format(value),
  count: (value: number): Count => countIn(locale, value),
  /** A number with its sign. */
  difference: (value: number) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(value),
  /** `0.25` as 25 %. */
  percent: (share: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share),
  /** A calendar day is the same in every time zone. */
  day: (date: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
  /** Day and time, in the time zone, else in the reader's. */
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
  /** How long ago, or in how long. */
  relative: (at: string) => {
    const seconds = (Date.parse(at) - serviceNow()) / 1000;
    const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
    return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
  },
  list: (texts: readonly string[]) => new Intl.ListFormat(locale).format(texts),
  /** An amount of a unit, in words: 5 minutes. */
  unit: (value: number, unit: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  /** The short name of an ISO weekday; Monday is 1. */
  weekday: (weekday: number) =>
    // 1 January 2024 was a Monday.
    new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday)),
  /** The full name of an ISO weekday; Monday is 1. */
  longWeekday: (weekday: number) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, weekday)),
  /** The day of an instant in a time zone. */
  dayIn: (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(new Date(at)),
  /** The time of day in a time zone. */
  clock: (at: string, timeZone: string) =>
    new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
      new Date(at),
    ),
});
