import type { ReactNode } from 'react';

/** A column of a grid. Keep the list of columns between renders, so that rows are rendered only when they change. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** The content of a cell; `tabIndex` is for the one link or button in it, if the column `hasWidget`. */
  readonly cell: (row: Row, tabIndex: 0 | -1) => ReactNode;
  /** The least width in pixels of a 16-pixel font; columns share the remaining width in proportion to it. */
  readonly width: number;
  readonly align?: 'end' | undefined;
  /** Names the row, and holds its link. One column of a grid does. */
  readonly isHeader?: boolean | undefined;
  /** The cells hold a link or button, which has the focus in place of the cell. */
  readonly hasWidget?: boolean | undefined;
  /** The name by which rows can be sorted by this column. */
  readonly sortKey?: string | undefined;
}

export interface Sort {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

/** The other direction for the current key, ascending for another key. */
export const nextSort = (current: Sort | undefined, key: string): Sort => ({
  key,
  direction: current?.key === key && current.direction === 'ascending' ? 'descending' : 'ascending',
});

/** The chosen columns in the order of their ids; all columns without a choice. */
export const chooseColumns = <Row>(
  columns: readonly Column<Row>[],
  ids: readonly string[] | undefined,
): readonly Column<Row>[] =>
  ids === undefined ? columns : ids.flatMap((id) => columns.find((column) => column.id === id) ?? []);

const checkboxWidth = 48;
const rem = (pixels: number): string => `${pixels / 16}rem`;

/** The CSS of the tracks of a row, and the width below which the grid scrolls. */
export function trackSizes<Row>(columns: readonly Column<Row>[], hasCheckbox: boolean) {
  const tracks = columns.map(({ width }) => `minmax(${rem(width)}, ${width}fr)`);
  const widths = columns.reduce((sum, { width }) => sum + width, hasCheckbox ? checkboxWidth : 0);
  return {
    gridTemplateColumns: (hasCheckbox ? [rem(checkboxWidth), ...tracks] : tracks).join(' '),
    minWidth: rem(widths),
  };
}
