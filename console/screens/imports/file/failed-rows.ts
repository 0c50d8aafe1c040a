import { csvText } from '../../../csv/csv-text.ts';
import type { Table } from './read-table.ts';

export interface FailedRow {
  /** Counts from 0 after the headers. */
  readonly row: number;
  readonly reason: string;
}

/** A CSV file of the rejected rows and their reasons. Once corrected, it can be imported like the original. */
export function failedRowsFile(
  { headers, rowAt }: Pick<Table, 'headers' | 'rowAt'>,
  failed: readonly FailedRow[],
  reason: string,
  delimiter: string,
): string {
  const reasons = new Map<number, string[]>();
  for (const each of failed) reasons.set(each.row, [...(reasons.get(each.row) ?? []), each.reason]);
  const rows = [...reasons].sort(([one], [other]) => one - other).map(([row, texts]) => ({ cells: rowAt(row), texts }));
  // Cells beyond the headers stay in the file: somebody has to see where they belong.
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), headers.length);
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '');
  const lines = rows.map(({ cells, texts }) => [...padded(cells), texts.join('; ')]);
  return csvText([[...padded(headers), reason], ...lines], delimiter);
}
