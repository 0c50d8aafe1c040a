/**
 * Characters that a spreadsheet skips before a formula: spaces, control characters, and invisible ones such as a
 * byte order mark.
 */
const blank = String.raw`[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
/** The characters that begin a formula (OWASP, CSV Injection), with their full-width and small variants. */
const sign = String.raw`[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]`;
/** In a spreadsheet with another separator, a cell begins after that separator or a line end. */
const cellStart = String.raw`(?<=[,;|\t\r\n](${blank}|")*)`;

/** Counts the text's own apostrophes, so that `readSpreadsheetCell` removes exactly the added one. */
const formulaStart = new RegExp(`^'*(\\p{Cc}|(${blank}|")*${sign})`, 'u');
const formulaInside = new RegExp(`(?='*${sign})${cellStart}`, 'gu');
const neutralizedStart = new RegExp(`^'(?='*(\\p{Cc}|(${blank}|")*${sign}))`, 'u');
const neutralizedInside = new RegExp(`(?='+${sign})${cellStart}'`, 'gu');

/**
 * Adds an apostrophe, which turns a formula into text in every spreadsheet. An E.164 number gets none: `+` followed by
 * digits is not a formula.
 */
export function spreadsheetCell(text: string): string {
  if (/^\+\d+$/.test(text)) return text;
  const inside = text.replaceAll(formulaInside, "'");
  return formulaStart.test(text) ? `'${inside}` : inside;
}

export const readSpreadsheetCell = (cell: string): string =>
  cell.replaceAll(neutralizedInside, '').replace(neutralizedStart, '');
