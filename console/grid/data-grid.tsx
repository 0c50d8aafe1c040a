import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isPlainClick } from '../components/plain-click.ts';
import { type Column, type Sort, chooseColumns, trackSizes } from './column.ts';
import { GridHeader } from './grid-header.tsx';
import { BlankRows, GridRow } from './grid-row.tsx';
import './grid.css';
import { headerRow, nextPosition } from './position.ts';
import { useActiveCell } from './use-active-cell.ts';
import { useNextPage } from './use-next-page.ts';
import { type RowSelection, useRowSelection } from './use-row-selection.ts';

interface GridLabels {
  readonly name: string;
  readonly loading: string;
  readonly selectAll: string;
  /** Describes the keys. Read aloud when the grid gets the focus and visible while keys are used. */
  readonly keys: string;
  readonly selectionLimit: (max: number) => string;
}

interface RowLink<Row> {
  readonly hrefOf: (row: Row) => string;
  /** Opens the row in this tab. */
  readonly open: (row: Row) => void;
}

interface Peek<Row> {
  /** The key of the row in the panel, if that is open. */
  readonly key: string | undefined;
  readonly show: (row: Row | undefined) => void;
}

export interface DataGridProps<Row> {
  readonly labels: GridLabels;
  readonly columns: readonly Column<Row>[];
  /** Column ids in display order; undefined shows all columns. */
  readonly shownColumns?: readonly string[] | undefined;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The number of rows, loaded or not, if known. */
  readonly total?: number | undefined;
  readonly isLoading?: boolean | undefined;
  readonly isLoadingMore?: boolean | undefined;
  readonly hasMore?: boolean | undefined;
  /** Loads the next page. Called once per page when its last rows come near. */
  readonly onEnd?: (() => void) | undefined;
  readonly empty: ReactNode;
  /** Shown below the rows with a way to retry. While set, no further page is loaded. */
  readonly failure?: ReactNode;
  readonly rowLink?: RowLink<Row> | undefined;
  readonly selection?: RowSelection<Row> | undefined;
  /** Space, or a click beside links, opens a row in a panel, which follows the focus. Without it, Space selects. */
  readonly peek?: Peek<Row> | undefined;
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
  /** Uses two lines per row, for narrow screens. */
  readonly hasTwoLines?: boolean | undefined;
  /** Enables `j`, `k` and `x`. WCAG 2.1.4 requires that shortcuts without a modifier can be turned off. */
  readonly hasSingleKeys: boolean;
}

const overscan = 8;
/** Load the next page when fewer rows than this follow the last visible one. */
const rowsLeft = 20;
const blankRows = { first: 12, more: 3 };
/** In rem, as the style sheet's own, so that rows grow with the font size. */
const twoLinesRem = 3.25;

function readRowHeight(hasTwoLines: boolean): number {
  const root = getComputedStyle(document.documentElement);
  return (hasTwoLines ? twoLinesRem : parseFloat(root.getPropertyValue('--row'))) * parseFloat(root.fontSize);
}

/** A long list as an ARIA grid with a single tab stop. Only rows near the visible ones are in the document. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { labels, rows, rowKey, rowLink, selection, peek, hasSingleKeys } = props;
  const isLoading = props.isLoading === true;
  const isLoadingMore = props.isLoadingMore === true;
  const hasMore = props.hasMore === true;
  const hasFailed = props.failure !== undefined && props.failure !== null && props.failure !== false;

  const keysId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [rowHeight] = useState(() => readRowHeight(props.hasTwoLines === true));
  const columns = useMemo(() => chooseColumns(props.columns, props.shownColumns), [props.columns, props.shownColumns]);
  const firstColumn = selection ? 1 : 0;
  const columnCount = firstColumn + columns.length;
  const tracks = useMemo(() => trackSizes(columns, firstColumn === 1), [columns, firstColumn]);

  const { at, moveTo, focusHandlers } = useActiveCell({
    scroller,
    rows,
    rowKey,
    columnCount,
    startColumn:
      firstColumn +
      Math.max(
        0,
        columns.findIndex(({ isHeader }) => isHeader === true),
      ),
  });

  const rangeExtractor = useCallback((range: Range) => withRow(defaultRangeExtractor(range), at.row), [at.row]);
  // oxlint-disable-next-line react/incompatible-library -- the compiler, which this would hinder, is not used
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor,
  });

  const lastVisible = virtualizer.range?.endIndex ?? -1;
  const lastRow = rows.at(-1);
  useNextPage({
    isWanted: hasMore && !isLoading && !hasFailed && lastVisible >= rows.length - rowsLeft,
    isLoadingMore,
    // A page may be empty; then only the end of the loading shows that it was added.
    page: `${rows.length} ${lastRow === undefined ? '' : rowKey(lastRow)}`,
    onEnd: props.onEnd,
  });

  const rowSelection = useRowSelection(rows, rowKey, selection);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof Element) || !event.currentTarget.contains(target)) return;
    if (isTextField(target)) return;
    const rowsPerPage = Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 2);
    const next = nextPosition(event, at, { rows: rows.length, columns: columnCount, rowsPerPage }, hasSingleKeys);
    if (next) {
      event.preventDefault();
      if (next.row !== at.row) {
        if (event.shiftKey) rowSelection.extend(at.row, next.row);
        else rowSelection.forgetAnchor();
        if (peek?.key !== undefined && rows[next.row] !== undefined) peek.show(rows[next.row]);
      }
      moveTo(next);
      return;
    }
    if (event.altKey) return;
    if (event.key === 'Escape' && peek?.key !== undefined) {
      peek.show(undefined);
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'a' || !selection) return;
      event.preventDefault();
      rowSelection.selectAll();
      return;
    }
    const row = rows[at.row];
    if (row === undefined) return;
    const isSpace = event.key === ' ' && !target.matches('button, input');
    if (isSpace && peek) {
      event.preventDefault();
      peek.show(peek.key === rowKey(row) ? undefined : row);
    } else if (isSpace || (event.key === 'x' && hasSingleKeys)) {
      event.preventDefault();
      rowSelection.toggle(at.row);
    } else if (event.key === 'Enter' && !target.matches('a, button')) {
      event.preventDefault();
      rowLink?.open(row);
    }
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const index = Number(target.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2;
    const row = rows[index];
    if (row === undefined) return;
    if (target.matches('input[type=checkbox]')) {
      if (event.shiftKey) rowSelection.extend(index, index);
      else rowSelection.toggle(index);
    }
    if (rowLink && target.closest('a.grid-link') && isPlainClick(event)) {
      event.preventDefault();
      rowLink.open(row);
    } else if (peek && !target.closest('a, button, label')) {
      peek.show(row);
    }
  };

  const knownTotal = props.total ?? (hasMore || isLoading ? undefined : rows.length);
  const isWaiting = isLoading || isLoadingMore;
  const blanks = rows.length === 0 ? blankRows.first : blankRows.more;
  const activeColumnOf = (row: number) => (row === at.row ? at.column : undefined);
  return (
    <div className="grid-frame">
      <div
        ref={scroller}
        role="grid"
        className={props.hasTwoLines === true ? 'grid two-lines' : 'grid'}
        aria-label={labels.name}
        aria-describedby={keysId}
        aria-rowcount={knownTotal === undefined ? -1 : knownTotal + 1}
        aria-colcount={columnCount}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={isWaiting}
        onKeyDown={onKeyDown}
        onClick={onClick}
        {...focusHandlers}
      >
        <div role="rowgroup" className="grid-head" style={{ minWidth: tracks.minWidth }}>
          <GridHeader
            columns={columns}
            tracks={tracks.gridTemplateColumns}
            activeColumn={activeColumnOf(headerRow)}
            sort={props.sort}
            onSort={props.onSort}
            selection={
              selection && {
                label: labels.selectAll,
                hasAll: rows.length > 0 && rows.every((row) => selection.selected.has(rowKey(row))),
                hasSome: selection.selected.size > 0,
                toggle: rowSelection.toggleAll,
                isDisabled: rows.length === 0,
              }
            }
          />
        </div>
        {rows.length > 0 && (
          <div
            role="rowgroup"
            className="grid-body"
            style={{ height: virtualizer.getTotalSize(), minWidth: tracks.minWidth }}
          >
            {virtualizer.getVirtualItems().map(({ index }) => {
              const row = rows[index];
              return (
                row !== undefined && (
                  // Keyed by index: elements that never move in the document never lose the focus.
                  <GridRow
                    key={index}
                    row={row}
                    index={index}
                    columns={columns}
                    tracks={tracks.gridTemplateColumns}
                    height={rowHeight}
                    activeColumn={activeColumnOf(index)}
                    isSelected={selection?.selected.has(rowKey(row))}
                    isPeeked={peek?.key === rowKey(row)}
                    selectLabel={selection?.labelOf(row)}
                    href={rowLink?.hrefOf(row)}
                  />
                )
              );
            })}
          </div>
        )}
        {(isWaiting || (rows.length === 0 && hasMore && !hasFailed)) && (
          <BlankRows count={blanks} cells={columnCount} tracks={tracks.gridTemplateColumns} height={rowHeight} />
        )}
      </div>
      <p id={keysId} className="grid-keys soft">
        {labels.keys}
      </p>
      {rows.length === 0 && !isWaiting && !hasMore && !hasFailed && <div className="grid-empty">{props.empty}</div>}
      {props.failure}
      <p role="status" className={rowSelection.isLimited ? 'grid-message' : 'grid-message unseen'}>
        {rowSelection.isLimited ? labels.selectionLimit(rowSelection.max) : isWaiting && labels.loading}
      </p>
    </div>
  );
}

const isTextField = (element: Element): boolean =>
  element.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');

/** Keeps the focused row in the document wherever the grid is scrolled. */
const withRow = (shown: number[], row: number): number[] =>
  row === headerRow || shown.includes(row) ? shown : [...shown, row].sort((one, other) => one - other);
