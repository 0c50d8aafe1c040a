import { useReader } from './language.ts';

/** Formats for the reader's locale. */
export function useFormat() {
  const { locale } = useReader();
  return {
    money: (amount: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount),
    /** A calendar day is the same in every time zone. */
    day: (date: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)),
  };
}
