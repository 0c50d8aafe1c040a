import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Position, findRow, headerRow } from './position.ts';

interface ActiveCellOptions<Row> {
  readonly scroller: { readonly current: HTMLDivElement | null };
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columnCount: number;
  /** The column of the tab stop before any cell has had the focus. */
  readonly startColumn: number;
}

/** The cell with the tab stop. It follows its row through a refetch and keeps the focus. */
export function useActiveCell<Row>({ scroller, rows, rowKey, columnCount, startColumn }: ActiveCellOptions<Row>) {
  const [active, setActive] = useState<{ key?: string | undefined; row: number; column?: number }>({ row: 0 });
  const hasFocus = useRef(false);
  const hasMoved = useRef(false);

  const at = useMemo<Position>(() => {
    const last = rows.length - 1;
    const found = active.row === headerRow ? headerRow : findRow(rows, rowKey, { key: active.key, index: active.row });
    return {
      row: found ?? Math.min(active.row, last),
      column: Math.min(active.column ?? startColumn, columnCount - 1),
    };
  }, [active, rows, rowKey, columnCount, startColumn]);

  const activate = ({ row, column }: Position) => {
    const there = rows[row];
    setActive({ row, column, key: there === undefined ? undefined : rowKey(there) });
  };

  useLayoutEffect(() => {
    const cell = scroller.current && cellAt(scroller.current, at);
    if (!hasFocus.current || !cell) return;
    if (!cell.contains(document.activeElement)) {
      (cell.hasAttribute('tabindex') ? cell : (cell.querySelector<HTMLElement>('a, button, input') ?? cell)).focus({
        preventScroll: true,
      });
    }
    if (hasMoved.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    hasMoved.current = false;
  });

  return {
    at,
    moveTo: (next: Position) => {
      if (next.row === at.row && next.column === at.column) return;
      hasMoved.current = true;
      activate(next);
    },
    focusHandlers: {
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
        if (!currentTarget.contains(target)) return;
        hasFocus.current = true;
        const focused = positionOf(target);
        if (focused && (focused.row !== at.row || focused.column !== at.column)) activate(focused);
      },
      onBlur: ({ target, currentTarget }: FocusEvent<HTMLDivElement>) => {
        // Removing a focused cell also fires blur; then the active cell takes the focus.
        queueMicrotask(() => {
          if (target.isConnected && !currentTarget.contains(document.activeElement)) hasFocus.current = false;
        });
      },
    },
  };
}

const cellAt = (grid: HTMLElement, { row, column }: Position) =>
  grid.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] > [aria-colindex="${column + 1}"]`);

function positionOf(element: Element): Position | undefined {
  const cell = element.closest('[aria-colindex]');
  const row = cell?.closest('[aria-rowindex]');
  return cell && row
    ? { row: Number(row.getAttribute('aria-rowindex')) - 2, column: Number(cell.getAttribute('aria-colindex')) - 1 }
    : undefined;
}
