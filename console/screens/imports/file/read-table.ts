import { readSpreadsheetCell } from '../../../../lib/foundation/spreadsheet-cell.ts';
import { countEndLines, findHeading, usualWidth } from './header-line.ts';
import { reasonHeaders } from './reason-headers.ts';
import { type SheetLines, widthOf } from './sheet-lines.ts';

export interface Table {
  readonly headers: readonly string[];
  readonly count: number;
  /** The cells of a row, including those beyond the headers, or at least the first `width` ones. */
  readonly rowAt: (row: number, width?: number) => readonly string[];
  readonly lineOf: (row: number) => number;
  /** True if a quote of the row is never closed. */
  readonly isUnclosed: (row: number) => boolean;
}

/** The lines that are the table. */
export interface TableBounds {
  /** The index of the line with the headers. */
  readonly heading: number;
  /** The number of lines left out at the end. */
  readonly endLines: number;
}

export const emptyTable: Table = {
  headers: [],
  count: 0,
  rowAt: () => [],
  lineOf: () => 0,
  isUnclosed: () => false,
};

const isReason = (header: string): boolean => Object.values<string>(reasonHeaders).includes(header.trim());

export function findBounds(lines: SheetLines): TableBounds {
  const heading = findHeading(lines);
  return { heading, endLines: countEndLines(lines, heading) };
}

/**
 * The table within the bounds, without the column that has the reasons of failures, and without the apostrophes that
 * protect against formulas. Columns without a header count if most rows have them.
 */
export function readTable(lines: SheetLines, { heading, endLines }: TableBounds): Table {
  const first = lines.count === 0 ? [] : lines.cellsAt(heading).map(plainCell);
  const reason = first.findIndex(isReason);
  const keep = (cells: readonly string[]) => {
    const plain = cells.some((cell) => cell.includes("'")) ? cells.map(plainCell) : cells;
    return reason === -1 ? plain : plain.toSpliced(reason, 1);
  };
  const named = reason === -1 ? first : first.toSpliced(reason, 1);
  const hasRows = lines.count > heading + 1;
  const width = reason === -1 && hasRows ? Math.max(widthOf(named), usualWidth(lines, heading + 1)) : widthOf(named);
  return {
    headers: Array.from({ length: width }, (_, at) => (named[at] ?? '').trim()),
    count: Math.max(0, lines.count - heading - 1 - endLines),
    // The column with the reasons is not one of the table.
    rowAt: (row, cells) => keep(lines.cellsAt(heading + 1 + row, cells === undefined ? undefined : cells + 1)),
    lineOf: (row) => lines.lineAt(heading + 1 + row),
    isUnclosed: (row) => lines.isUnclosed(heading + 1 + row),
  };
}

const plainCell = (cell: string): string => (cell.includes("'") ? readSpreadsheetCell(cell) : cell);
