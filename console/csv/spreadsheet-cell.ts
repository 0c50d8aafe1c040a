/** What a spreadsheet skips before a formula: blanks, control characters, and invisible ones such as a byte order mark. */
const blank = String.raw`[\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]`;
/** The characters that begin a formula (OWASP, CSV Injection), with their full-width and small variants. */
const sign = String.raw`[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]`;

const formula = new RegExp(`^(${blank}|")*${sign}`, 'u');
const neutralized = new RegExp(`^'(?=(${blank}|")*${sign}|${blank})`, 'u');
/** Numbers and phone numbers in digits are no formulas. */
const harmless = /^[+-]?[\d.,]+$/;

/** A cell that no spreadsheet runs as a formula: an apostrophe makes it a text. */
export const spreadsheetCell = (text: string): string =>
  (formula.test(text) || /^[\t\r]/.test(text)) && !harmless.test(text) ? `'${text}` : text;

/** The cell before `spreadsheetCell`: a corrected file is read as it was. */
export const originalCell = (text: string): string => text.replace(neutralized, '');
