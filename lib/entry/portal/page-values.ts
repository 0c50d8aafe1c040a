import { minorDigits } from '../../foundation/money.ts';
import type { PageLanguage } from './page-language.ts';

export function amountOf(value: number, currency: string, language: PageLanguage): string {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
}

/** `day` is `YYYY-MM-DD`. */
export const dayOf = (day: string, language: PageLanguage): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));

export const timeOf = (
  at: string,
  timeZone: string,
  language: PageLanguage,
  more: Intl.DateTimeFormatOptions = {},
): string => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone, ...more }).format(new Date(at));
