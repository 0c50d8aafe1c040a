import { type Evidence, type NumberFormat, readDigits } from '../../../amounts/written-digits.ts';
import { currenciesOf } from './currency-signs.ts';

interface WrittenAmount {
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
/** The most frequent form of amounts, which needs no search for signs. */
const bareAmount = /^(?:\$ ?)?(\d(?:[\d.,]*\d)?)$/;
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

/** Reads an amount with its currency; undefined for other text. */
export function readAmount(text: string, format: NumberFormat): WrittenAmount | undefined {
  if (plainNumber.test(text)) return { value: Number(text), currencies: [] };
  const bare = bareAmount.exec(text)?.[1];
  const parts = bare === undefined ? partsOf(text) : { digits: bare, isNegative: false, currencies: [] };
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
