/** A cell of the grid, by the indexes of its row and column. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

export const headerRow = -1;

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** The rows that PageUp and PageDown move by. */
  readonly rowsPerPage: number;
}

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The cell that a key moves to; undefined if the key moves nowhere in any grid. */
export function nextPosition(
  press: KeyPress,
  at: Position,
  size: GridSize,
  hasSingleKeys: boolean,
): Position | undefined {
  if (press.altKey) return undefined;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  const toRow = (row: number): Position => ({ ...at, row: Math.max(headerRow, Math.min(row, lastRow)) });
  const toColumn = (column: number): Position => ({ ...at, column: Math.max(0, Math.min(column, lastColumn)) });
  if (press.ctrlKey || press.metaKey) {
    if (press.key === 'Home') return { row: Math.min(0, lastRow), column: 0 };
    return press.key === 'End' ? { row: lastRow, column: lastColumn } : undefined;
  }
  switch (hasSingleKeys ? (singleKeys[press.key] ?? press.key) : press.key) {
    case 'ArrowDown':
      return toRow(at.row + 1);
    case 'ArrowUp':
      return toRow(at.row - 1);
    case 'PageDown':
      return toRow(at.row + size.rowsPerPage);
    case 'PageUp':
      // From a row, a page up ends at the first row: the header is no part of the pages.
      return at.row === headerRow ? at : toRow(Math.max(0, at.row - size.rowsPerPage));
    case 'ArrowRight':
      return toColumn(at.column + 1);
    case 'ArrowLeft':
      return toColumn(at.column - 1);
    case 'Home':
      return toColumn(0);
    case 'End':
      return toColumn(lastColumn);
    default:
      return undefined;
  }
}

const singleKeys: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** The index of the row with a key. Rows move when they are read again: `index` is where the row was last. */
export function findRow<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  { key, index }: { readonly key: string | undefined; readonly index: number },
): number | undefined {
  const there = rows[index];
  if (there !== undefined && rowKey(there) === key) return index;
  const found = rows.findIndex((row) => rowKey(row) === key);
  return found < 0 ? undefined : found;
}
