import type { ReactNode } from 'react';

/** A column of a grid. Keep the array stable between renders so that unchanged rows are not rendered again. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Renders a cell. `tabIndex` is for its only link or button, if the column `hasWidget`. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** The minimum width in pixels at a font size of 16 pixels. The remaining width is shared in proportion. */
  readonly width: number;
  /** The tool-tip of a cell that is not plain text, which may be cut. */
  readonly title?: ((row: Row) => string | undefined) | undefined;
  readonly align?: 'end' | undefined;
  /** Exactly one column of a grid is the header: it names the row and holds its link. */
  readonly isHeader?: boolean | undefined;
  /** The cell contains a link or button, which takes the focus instead of the cell. */
  readonly hasWidget?: boolean | undefined;
  readonly sortKey?: string | undefined;
  /** The direction that the button of the column sorts in first, ascending by default. */
  readonly firstDirection?: Sort['direction'] | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

const reversed = { ascending: 'descending', descending: 'ascending' } as const;

/** Reverses the direction for the same key. */
export const nextSort = (current: Sort | undefined, key: string, first: Sort['direction'] = 'ascending'): Sort => ({
  key,
  direction: current?.key === key ? reversed[current.direction] : first,
});

/** The columns with the given ids, in that order; all columns if undefined. */
export const chooseColumns = <Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[] | undefined,
): readonly Column<Row>[] =>
  ids === undefined ? columns : ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);

const checkboxWidth = 40;
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** The CSS grid tracks of a row, and the width below which the grid scrolls. */
export function trackSizes<Row>(columns: readonly Column<Row>[], hasCheckbox: boolean) {
  const tracks = columns.map(({ width }) => `minmax(${rem(width)}, ${width}fr)`);
  const widths = columns.reduce((sum, { width }) => sum + width, hasCheckbox ? checkboxWidth : 0);
  return {
    gridTemplateColumns: (hasCheckbox ? [rem(checkboxWidth), ...tracks] : tracks).join(' '),
    minWidth: rem(widths),
  };
}
