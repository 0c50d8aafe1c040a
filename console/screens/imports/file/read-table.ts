import Papa from 'papaparse';
import { readSpreadsheetCell } from '../../../../lib/foundation/spreadsheet-cell.ts';
import { reasonHeaders } from './reason-headers.ts';

export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly delimiter: string;
}

const isReason = (header: string): boolean => Object.values<string>(reasonHeaders).includes(header.trim());

const delimiters = [',', ';', '\t', '|'];

function delimiterOf(text: string): string {
  const cellsBy = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data[0]?.length ?? 0;
  return delimiters.reduce((best, each) => (cellsBy(each) > cellsBy(best) ? each : best));
}

/**
 * Parses CSV with any delimiter. Drops the column with the reasons of failures, and the apostrophes that protect
 * against formulas.
 */
export function readTable(text: string): Table {
  const delimiter = delimiterOf(text);
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  const [first = [], ...lines] = data.map((cells) => cells.map(readSpreadsheetCell));
  const kept = first.flatMap((header, at) => (isReason(header) ? [] : [at]));
  const keptCells = (cells: readonly string[]) => kept.map((at) => cells[at] ?? '');
  return { headers: keptCells(first).map((header) => header.trim()), rows: lines.map(keptCells), delimiter };
}
