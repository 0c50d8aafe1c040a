/** The lines of a file or sheet that are not blank. Their cells are parsed on demand, because all of them take much more memory than the text. */
export interface SheetLines {
  readonly count: number;
  /** All cells of a line, or at least the first `width` ones. */
  readonly cellsAt: (index: number, width?: number) => readonly string[];
  /** The number of the line in the file, from 1. */
  readonly lineAt: (index: number) => number;
  /** True if a quote on the line is never closed; the line was then read on its own. */
  readonly isUnclosed: (index: number) => boolean;
}

export const isBlank = (cell: string): boolean => cell.trim() === '';

/** The number of cells up to the last one that is not blank. */
export function widthOf(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && isBlank(cells[width - 1] ?? '')) width -= 1;
  return width;
}
