export interface Position {
  readonly row: number;
  readonly column: number;
}

export const headerRow = -1;

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly rowsPerPage: number;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The cell that a key moves to, or undefined if the key does not navigate. */
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
      // PageUp stops at the first row: the header is not part of the pages.
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

/** The index of a row by its key. A refetch can move rows; `index` is the last known position. */
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
