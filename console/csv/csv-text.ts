import Papa from 'papaparse';
import { spreadsheetCell } from '../../lib/foundation/spreadsheet-cell.ts';

/** Numbers are no formulas, whichever mark separates their decimals. */
const number = /^\s*[+-]?[\d.,]+\s*$/;

/** A CSV file that spreadsheets read as it is: none of its cells is a formula. */
export function csvText(lines: readonly (readonly string[])[], delimiter = ','): string {
  const cells = lines.map((line) => line.map((cell) => (number.test(cell) ? cell : spreadsheetCell(cell))));
  // Spreadsheets read UTF-8 only after a byte order mark.
  return `\ufeff${Papa.unparse(cells, { delimiter, newline: '\r\n' })}\r\n`;
}
