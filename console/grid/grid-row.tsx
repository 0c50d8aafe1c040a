import { memo } from 'react';
import type { Column } from './column.ts';

interface GridRowProps<Row> {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly Column<Row>[];
  readonly tracks: string;
  readonly height: number;
  /** The column of the grid's tab stop, if that is in this row. */
  readonly activeColumn: number | undefined;
  /** Undefined in a grid without selection. */
  readonly isSelected: boolean | undefined;
  readonly isPeeked: boolean;
  readonly selectLabel: string | undefined;
  readonly href: string | undefined;
}

function PlainGridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, tracks, height, activeColumn, isSelected, isPeeked, selectLabel, href } = props;
  const first = isSelected === undefined ? 0 : 1;
  const tabIndexOf = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <div
      role="row"
      className={isPeeked ? 'grid-row peeked' : 'grid-row'}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ height, top: index * height, gridTemplateColumns: tracks }}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className="grid-cell" aria-colindex={1}>
          <label className="grid-check">
            <input type="checkbox" checked={isSelected} readOnly aria-label={selectLabel} tabIndex={tabIndexOf(0)} />
          </label>
        </div>
      )}
      {columns.map((column, at) => {
        const tabIndex = tabIndexOf(first + at);
        const isLink = column.isHeader === true && href !== undefined;
        const content = column.cell(row, tabIndex);
        return (
          <div
            key={column.id}
            role={column.isHeader === true ? 'rowheader' : 'gridcell'}
            className={column.align === 'end' ? 'grid-cell number' : 'grid-cell'}
            aria-colindex={first + at + 1}
            title={typeof content === 'string' ? content : column.title?.(row)}
            tabIndex={isLink || column.hasWidget === true ? undefined : tabIndex}
          >
            {isLink ? (
              <a className="grid-link" href={href} tabIndex={tabIndex}>
                {content}
              </a>
            ) : (
              content
            )}
          </div>
        );
      })}
    </div>
  );
}

// `memo` drops the type parameter of the component.
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;

export function BlankRows({
  count,
  ...shape
}: Pick<GridRowProps<never>, 'tracks' | 'height'> & {
  readonly count: number;
  readonly cells: number;
}) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid-blank" style={{ height: shape.height, gridTemplateColumns: shape.tracks }}>
          {Array.from({ length: shape.cells }, (__, cell) => (
            <span key={cell} />
          ))}
        </div>
      ))}
    </div>
  );
}
