/** `comma`: 1.234,56. `point`: 1,234.56. */
export const numberFormats = ['comma', 'point'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** The format that a text reveals. `1.234` is ambiguous. */
export type Evidence<Format> = Format | 'ambiguous' | 'none';

/** Currency signs, currency codes of Latin America, spaces, and the apostrophe as a thousands separator. */
const nonNumeric =
  /U\$S|US\$|R\$|\b(ARS|BOB|BRL|CLP|COP|CRC|DOP|EUR|GTQ|HNL|MXN|NIO|PAB|PEN|PYG|USD|UYU|VES)\b|[\p{Sc}\p{Z}\s'’]/gu;

const shapes: Readonly<Record<NumberFormat, RegExp>> = {
  comma: /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/,
  point: /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/,
};

interface Signed {
  readonly digits: string;
  readonly isNegative: boolean;
}

/** Splits off the sign: -1, 1- and (1) are negative. */
function signed(text: string): Signed {
  const stripped = text.replace(nonNumeric, '');
  const negated = /^\((.*)\)$/.exec(stripped)?.[1] ?? /^[-−](.*)$/.exec(stripped)?.[1] ?? /^(.*)-$/.exec(stripped)?.[1];
  return { digits: negated ?? stripped, isNegative: negated !== undefined };
}

/** Parses a number; undefined for other text or a number in the other format. */
export function parseNumber(text: string, format: NumberFormat): number | undefined {
  const { digits, isNegative } = signed(text);
  if (!shapes[format].test(digits)) return undefined;
  const plain = format === 'comma' ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '');
  const value = Number(plain);
  if (!Number.isFinite(value)) return undefined;
  return isNegative && value !== 0 ? -value : value;
}

export function numberEvidence(text: string): Evidence<NumberFormat> {
  const { digits } = signed(text);
  if (!/[.,]/.test(digits)) return 'none';
  const isComma = shapes.comma.test(digits);
  const isPoint = shapes.point.test(digits);
  if (isComma && isPoint) return 'ambiguous';
  if (isComma) return 'comma';
  return isPoint ? 'point' : 'none';
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
