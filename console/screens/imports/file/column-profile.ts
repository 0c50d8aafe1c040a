import { type DateFormat, dayEvidence } from './date-format.ts';
import { type Evidence, type NumberFormat, combine, numberEvidence } from './number-format.ts';
import type { Table } from './read-table.ts';

export interface ColumnProfile {
  readonly header: string;
  readonly samples: readonly string[];
  readonly numbers: Evidence<NumberFormat>;
  readonly dates: Evidence<DateFormat>;
}

const maxSamples = 3;
/** Formats are detected from this many rows. */
const profiledRows = 5000;

export function profileColumns({ headers, rows }: Pick<Table, 'headers' | 'rows'>): ColumnProfile[] {
  const read = rows.slice(0, profiledRows);
  return headers.map((header, at) => {
    const cells = read.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    return {
      header,
      samples: [...new Set(cells)].slice(0, maxSamples),
      numbers: combine(cells.map(numberEvidence)),
      dates: combine(cells.map(dayEvidence)),
    };
  });
}
