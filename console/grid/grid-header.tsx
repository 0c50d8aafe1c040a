import { Icon } from '../components/icon.tsx';
import { type Column, type Sort, nextSort } from './column.ts';

interface GridHeaderProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly tracks: string;
  readonly activeColumn: number | undefined;
  readonly sort: Sort | undefined;
  readonly onSort: ((sort: Sort) => void) | undefined;
  readonly selection:
    | {
        readonly label: string;
        readonly hasAll: boolean;
        readonly hasSome: boolean;
        readonly toggle: () => void;
        readonly isDisabled: boolean;
      }
    | undefined;
}

export function GridHeader<Row>({ columns, tracks, activeColumn, sort, onSort, selection }: GridHeaderProps<Row>) {
  const first = selection ? 1 : 0;
  const tabIndexOf = (column: number) => (column === activeColumn ? 0 : -1);
  return (
    <div role="row" className="grid-row" aria-rowindex={1} style={{ gridTemplateColumns: tracks }}>
      {selection && (
        <div role="columnheader" className="grid-cell" aria-colindex={1}>
          <label className="grid-check">
            <input
              type="checkbox"
              aria-label={selection.label}
              checked={selection.hasAll}
              ref={(box) => {
                if (box) box.indeterminate = selection.hasSome && !selection.hasAll;
              }}
              tabIndex={tabIndexOf(0)}
              aria-disabled={selection.isDisabled}
              onChange={selection.toggle}
            />
          </label>
        </div>
      )}
      {columns.map(({ id, header, align, sortKey, firstDirection }, at) => {
        const tabIndex = tabIndexOf(first + at);
        const isSortable = sortKey !== undefined && onSort !== undefined;
        const direction = isSortable && sort?.key === sortKey ? sort.direction : 'none';
        return (
          <div
            key={id}
            role="columnheader"
            className={align === 'end' ? 'grid-cell number' : 'grid-cell'}
            aria-colindex={first + at + 1}
            title={header}
            aria-sort={isSortable ? direction : undefined}
            tabIndex={isSortable ? undefined : tabIndex}
          >
            {isSortable ? (
              <button
                type="button"
                className="grid-sort"
                tabIndex={tabIndex}
                onClick={() => onSort(nextSort(sort, sortKey, firstDirection))}
              >
                {header}
                {direction !== 'none' && <Icon name={direction === 'ascending' ? 'up' : 'down'} />}
              </button>
            ) : (
              header
            )}
          </div>
        );
      })}
    </div>
  );
}
