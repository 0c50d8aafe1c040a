import { minorDigits } from '../../lib/foundation/money.ts';
import { readDigits } from './written-digits.ts';

/** An amount in the form somebody typed it. Two values are possible only for a separator before three digits. */
type TypedAmount =
  | { readonly kind: 'empty' | 'unreadable' }
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'unclear'; readonly values: readonly [thousands: number, decimal: number] };

const amountText = /^[\p{Sc}\p{L}/.\p{Z}]*?(\d[\d.,'’\p{Z}]*)[\p{Sc}\p{L}\p{Z}]*$/u;

const decimalSeparator = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';

/**
 * Reads an amount as a person means it. `1234.5` is the same in every language. `1.234` is a thousand where the point
 * separates thousands or the currency has no decimals, and a fraction where the point is the decimal separator and the
 * currency has three decimals; elsewhere it can be either.
 */
export function readTypedAmount(text: string, currency: string, locale: string): TypedAmount {
  if (text.trim() === '') return { kind: 'empty' };
  const digits = amountText.exec(text.trim())?.[1]?.replace(/['’\p{Z}]/gu, '');
  const separator = decimalSeparator(locale);
  const read = digits === undefined ? undefined : readDigits(digits, separator === ',' ? 'comma' : 'point');
  const value = Number(read?.plain);
  if (digits === undefined || read === undefined || !Number.isFinite(value)) return { kind: 'unreadable' };
  if (read.evidence !== 'ambiguous') return { kind: 'amount', value };
  const decimals = minorDigits(currency);
  const thousands = Number(digits.replace(/[.,]/, ''));
  if (decimals === 0 || !digits.includes(separator)) return { kind: 'amount', value: thousands };
  if (decimals >= 3) return { kind: 'amount', value };
  return { kind: 'unclear', values: [thousands, Number(value.toFixed(decimals))] };
}

/** The amount as somebody would type it: a whole one, or with all decimals of the currency; without thousands separators. */
export const typedText = (value: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: Number.isInteger(value) ? 0 : minorDigits(currency),
    maximumFractionDigits: 4,
  }).format(value);
