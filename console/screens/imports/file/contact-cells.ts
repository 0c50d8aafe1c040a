import { isPlaceholder } from './id-cells.ts';
import { international } from './to-international.ts';

/** A phone or an email with the label that stood beside it. */
interface LabelledText {
  readonly text: string;
  readonly label?: string | undefined;
}

const digitsOf = (text: string): number => text.replace(/\D/g, '').length;
/** The fewest digits of a phone with its area. */
const minDigits = 6;
const separators = /\s*(?:[/;|,\n]|\s(?:y|o|e|ou|or|and)\s)\s*/iu;
/** A dash also stands inside a number, so it separates only what is long enough to be two. */
const dash = /\s+[-–]\s+/;
const minDigitsBesideDash = 8;
/** One number without words, too short to be two; no placeholder begins so. */
const plainPhone = /^[1-9][\d .-]{5,15}\d$/;

/** Splits a cell with several phones, such as `11 5555-0101 / 11 5555-0102 (trabajo)`. */
export function phonesIn(cell: string): readonly LabelledText[] {
  if (international.test(cell) || plainPhone.test(cell)) return [{ text: cell }];
  const phones = splitIn(cell, separators, minDigits) ?? splitIn(cell, dash, minDigitsBesideDash) ?? [cell];
  return phones.map(withLabel).filter(({ text }) => !isPlaceholder(text));
}

function splitIn(cell: string, separator: RegExp, digits: number): readonly string[] | undefined {
  const parts = cell.split(separator).filter((part) => part.trim() !== '');
  return parts.length > 1 && parts.every((part) => digitsOf(part) >= digits) ? parts : undefined;
}

/** Separates words from the number: `(casa) 4444-5555`, `cel: 11 5555-0101`. An extension is no label. */
function withLabel(part: string): LabelledText {
  const text = part.trim();
  const [, before, number = '', after] =
    /^\(?(\p{L}[\p{L}. ]*?)?\)?[:.\s]*([+(]?[\d][\d\s().+-]*)\(?(\p{L}[\p{L}. ]*)?\)?$/u.exec(text) ?? [];
  const label = (before ?? after)?.replace(/[.:\s]+$/, '');
  if (label === undefined || label === '' || /^(int|interno|ext|ramal|x)$/i.test(label)) return { text };
  return { text: number.trim(), label };
}

const address = /[^\s;,/|<>()"']+@[^\s;,/|<>()"']+/g;

/** The addresses of a cell, such as `Ana <ana@mail.example>; eva@mail.example`. */
export function emailsIn(cell: string): readonly LabelledText[] {
  const found = cell.match(address);
  if (found) return found.map((text) => ({ text: text.replace(/\.+$/, '') }));
  return isPlaceholder(cell) ? [] : [{ text: cell.trim() }];
}
