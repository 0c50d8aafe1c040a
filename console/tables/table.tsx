import type { ReactNode } from 'react';
import { useTranslations } from '../locales/language.ts';
import './table.css';

export interface TableColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** What the cells hold: what names the row, a number, a text of several lines, or a value that is cut when it is long. */
  readonly is?: 'name' | 'number' | 'wraps' | 'sample';
}

export interface TableProps<Row> {
  /** The accessible name of the table. */
  readonly label?: string;
  /** The id of the heading that names the table. */
  readonly labelledBy?: string;
  readonly className?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** A key of the row among the rows of this table. */
  readonly rowKey: (row: Row, index: number) => string | number;
}

/**
 * A short table. Where it is wider than the screen it scrolls, also by the keyboard; on a narrow screen each row is a card.
 * Its roles are explicit because browsers drop those of a table that is laid out as something else.
 */
export function Table<Row>({ label, labelledBy, className, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <div className="scrolls" role="region" aria-label={label} aria-labelledby={labelledBy} tabIndex={0}>
      <table role="table" className={`cards ${className ?? ''}`}>
        <TableHead columns={columns} />
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr role="row" key={rowKey(row, index)}>
              {columns.map(({ header, cell, is }, at) =>
                is === 'name' ? (
                  <th key={at} scope="row" role="rowheader">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={at} role="cell" className={is} data-label={header}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableSkeletonProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly lines: number;
}

/** Stands in for a table that is being loaded. */
export function TableSkeleton<Row>({ columns, lines }: TableSkeletonProps<Row>) {
  const t = useTranslations('shell');
  return (
    <div className="skeleton clipped" role="status" aria-label={t.loading}>
      <table aria-hidden="true" className="cards">
        <TableHead columns={columns} />
        <tbody>
          {Array.from({ length: lines }, (_, line) => (
            <tr key={line}>
              {columns.map(({ header, is }, at) => (
                <td key={at} data-label={is === 'name' ? undefined : header}>
                  <span />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableHead<Row>({ columns }: { readonly columns: readonly TableColumn<Row>[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, is }, at) => (
          <th key={at} scope="col" role="columnheader" className={is === 'number' ? is : undefined}>
            {header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
