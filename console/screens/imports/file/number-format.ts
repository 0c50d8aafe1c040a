import { currenciesOf } from './currency-signs.ts';

/** `comma`: 1.234,56. `point`: 1,234.56. */
export const numberFormats = ['comma', 'point'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The format that a text reveals. Only `1.234` and `1,234` are ambiguous. */
export type Evidence<Format> = Format | 'ambiguous' | 'none';

export interface WrittenAmount {
  readonly value: number;
  /** The currencies that its sign can mean; empty without a sign, or with a bare `$`. */
  readonly currencies: readonly string[];
}

interface Parts {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly currencies: readonly string[];
}

const plainNumber = /^\d{1,15}(?:\.\d{1,2})?$/;
const written = /^(\D*?)(\d(?:[\d.,'’\p{Z}]*\d)?|[.,]\d+)([^\d]*)$/u;
/** Signs of credits and debits in statements: DB and DR are owed, CR is not. */
const sides: Readonly<Record<string, boolean>> = { db: false, dr: false, cr: true };

/** Splits an amount into its digits, its sign and its currency; undefined for any other text. */
function partsOf(text: string): Parts | undefined {
  const [, before = '', digits = '', after = ''] = written.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  const isBracketed = before.includes('(') && after.includes(')');
  const around = isBracketed ? [before.replace('(', ''), after.replace(')', '')] : [before, after];
  const hasMinus = around.some((each) => /[-−]/.test(each));
  let isNegative = isBracketed || hasMinus;
  let currencies: readonly string[] = [];
  for (const each of around) {
    const sign = each.replace(/[-−]/, '').trim();
    const isCredit = sides[sign.toLowerCase()];
    const found = isCredit === undefined ? currenciesOf(sign) : [];
    if (found === undefined || (found.length > 0 && currencies.length > 0 && found[0] !== currencies[0]))
      return undefined;
    if (found.length > 0) currencies = found;
    if (isCredit === true) isNegative = !isNegative;
  }
  return { digits: digits.replace(/['’\p{Z}]/gu, ''), isNegative, currencies };
}

interface Reading {
  readonly plain: string;
  readonly evidence: Evidence<NumberFormat>;
}

const grouped: Readonly<Record<NumberFormat, RegExp>> = {
  comma: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  // Thousands, or lakhs and crores as in India.
  point: /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d+)?$/,
};

/**
 * Reads digits with separators. A single separator before three digits is read in the given format; in every other case
 * the digits show which separator is which, in any language.
 */
function readDigits(digits: string, format: NumberFormat): Reading | undefined {
  const separators = digits.replace(/\d/g, '');
  if (separators === '') return { plain: digits, evidence: 'none' };
  const isComma = separators.endsWith(',');
  if (separators.length === 1) {
    const [whole = '', fraction = ''] = digits.split(separators);
    const isDecimal = fraction.length !== 3 || whole.length > 3 || /^0?$/.test(whole);
    if (isDecimal) return { plain: `${whole}.${fraction}`, evidence: isComma ? 'comma' : 'point' };
    const isFraction = isComma === (format === 'comma');
    return { plain: isFraction ? `${whole}.${fraction}` : whole + fraction, evidence: 'ambiguous' };
  }
  if (grouped.comma.test(digits)) return { plain: digits.replaceAll('.', '').replace(',', '.'), evidence: 'comma' };
  return grouped.point.test(digits) ? { plain: digits.replaceAll(',', ''), evidence: 'point' } : undefined;
}

/** Reads an amount with its currency; undefined for other text. */
export function readAmount(text: string, format: NumberFormat): WrittenAmount | undefined {
  if (plainNumber.test(text)) return { value: Number(text), currencies: [] };
  const parts = partsOf(text);
  const read = parts && readDigits(parts.digits, format);
  const value = Number(read?.plain);
  if (!parts || !read || !Number.isFinite(value)) return undefined;
  return { value: parts.isNegative && value !== 0 ? -value : value, currencies: parts.currencies };
}

/** Parses a number; undefined for other text. */
export const parseNumber = (text: string, format: NumberFormat): number | undefined => readAmount(text, format)?.value;

export function numberEvidence(text: string): Evidence<NumberFormat> {
  const parts = partsOf(text);
  return (parts && readDigits(parts.digits, 'comma')?.evidence) ?? 'none';
}

/** The most frequent format; `ambiguous` if no cell reveals one. */
export function combine<Format extends string>(evidence: Iterable<Evidence<Format>>): Evidence<Format> {
  const counts = new Map<Format, number>();
  let isAmbiguous = false;
  for (const each of evidence) {
    if (each === 'ambiguous') isAmbiguous = true;
    else if (each !== 'none') counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most) return most[0];
  return isAmbiguous ? 'ambiguous' : 'none';
}
