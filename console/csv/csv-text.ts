import Papa from 'papaparse';
import { spreadsheetCell } from '../../lib/foundation/spreadsheet-cell.ts';

/** Plain numbers are safe in a spreadsheet, with either decimal separator. */
const number = /^\s*[+-]?[\d.,]+\s*$/;

/** Writes CSV for spreadsheets; no cell can act as a formula. */
export function csvText(lines: readonly (readonly string[])[], delimiter = ','): string {
  const cells = lines.map((line) => line.map((cell) => (number.test(cell) ? cell : spreadsheetCell(cell))));
  // Spreadsheets detect UTF-8 by the byte order mark.
  return `\ufeff${Papa.unparse(cells, { delimiter, newline: '\r\n' })}\r\n`;
}
