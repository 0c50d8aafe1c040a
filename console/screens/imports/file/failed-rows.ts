import { csvText } from '../../../csv/csv-text.ts';
import type { Table } from './read-table.ts';

export interface FailedRow {
  /** Counts from 0 after the headers. */
  readonly row: number;
  readonly reason: string;
}

/** A CSV file of the rejected rows and their reasons. Once corrected, it can be imported like the original. */
export function failedRowsFile(
  { headers, rows, delimiter }: Table,
  failed: readonly FailedRow[],
  reason: string,
): string {
  const reasons = new Map<number, string[]>();
  for (const each of failed) reasons.set(each.row, [...(reasons.get(each.row) ?? []), each.reason]);
  const lines = [...reasons]
    .sort(([one], [other]) => one - other)
    .map(([row, texts]) => [...headers.map((_, at) => rows[row]?.[at] ?? ''), texts.join('; ')]);
  return csvText([[...headers, reason], ...lines], delimiter);
}
