/** `comma`: 1.234,56. `point`: 1,234.56. */
export const numberFormats = ['comma', 'point'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The format that a text reveals. Only `1.234` and `1,234` are ambiguous. */
export type Evidence<Format> = Format | 'ambiguous' | 'none';

interface DigitsReading {
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
export function readDigits(digits: string, format: NumberFormat): DigitsReading | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return { plain: digits, evidence: 'none' };
  const isComma = digits[last] === ',';
  const [whole, fraction] = [digits.slice(0, last), digits.slice(last + 1)];
  if (!/[.,]/.test(whole)) {
    const isDecimal = fraction.length !== 3 || whole.length > 3 || /^0?$/.test(whole);
    if (isDecimal) return { plain: `${whole}.${fraction}`, evidence: isComma ? 'comma' : 'point' };
    const isFraction = isComma === (format === 'comma');
    return { plain: isFraction ? `${whole}.${fraction}` : whole + fraction, evidence: 'ambiguous' };
  }
  if (grouped.comma.test(digits)) return { plain: digits.replaceAll('.', '').replace(',', '.'), evidence: 'comma' };
  return grouped.point.test(digits) ? { plain: digits.replaceAll(',', ''), evidence: 'point' } : undefined;
}
