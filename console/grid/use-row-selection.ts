import { useRef, useState } from 'react';
import { findRow, headerRow } from './position.ts';
import { type Addition, type Selected, addRows, span, toggleRow } from './row-selection.ts';

export interface RowSelection<Row> {
  readonly selected: Selected;
  readonly onChange: (selected: Selected) => void;
  readonly labelOf: (row: Row) => string;
  readonly maxSelected?: number | undefined;
}

/** The limit of a bulk call. */
const maxBulkRows = 500;

export function useRowSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  selection: RowSelection<Row> | undefined,
) {
  const [isLimited, setLimited] = useState(false);
  /** The start of the current range, and the selection outside it. */
  const anchor = useRef<{ readonly key: string; readonly index: number; readonly selectedOutside: Selected }>(
    undefined,
  );
  const { selected = new Set<string>(), maxSelected: max = maxBulkRows } = selection ?? {};

  const apply = (addition: Addition) => {
    setLimited(addition.isLimited);
    selection?.onChange(addition.selected);
    return addition.selected;
  };
  const setAnchor = (index: number, selectedOutside: Selected) => {
    const row = rows[index];
    anchor.current = row === undefined ? undefined : { key: rowKey(row), index, selectedOutside };
  };
  const keysOf = (indexes: readonly number[]) => indexes.flatMap((index) => rows.slice(index, index + 1).map(rowKey));
  const selectAll = () => apply(addRows(selected, rows.map(rowKey), max));

  return {
    max,
    isLimited,
    toggle: (index: number) => {
      const row = rows[index];
      if (row !== undefined) setAnchor(index, apply(toggleRow(selected, rowKey(row), max)));
    },
    /** Extends the range to `to`, starting it at `from` if there is none, and unselects rows beyond it. */
    extend: (from: number, to: number) => {
      if (from === headerRow || to === headerRow) return;
      if (!anchor.current) setAnchor(from, selected);
      if (!anchor.current) return;
      const begin = findRow(rows, rowKey, anchor.current) ?? from;
      apply(addRows(anchor.current.selectedOutside, keysOf(span(begin, to)), max));
    },
    forgetAnchor: () => {
      anchor.current = undefined;
    },
    selectAll,
    toggleAll: () => {
      anchor.current = undefined;
      const isFull = selected.size >= max || rows.every((row) => selected.has(rowKey(row)));
      if (isFull && selected.size > 0) apply({ selected: new Set(), isLimited: false });
      else selectAll();
    },
  };
}
