import type { ReactNode } from 'react';
import { ShortTimesContext } from '../components/short-times.ts';
import { useTranslations } from '../locales/language.ts';
import './table.css';

export interface TableColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The cell style: the row's name, a number, long text, a sample, or the actions on the row. */
  readonly is?: 'name' | 'number' | 'wraps' | 'sample' | 'row-actions';
}

export interface TableProps<Row> {
  readonly label?: string;
  /** The id of the heading that labels the table. */
  readonly labelledBy?: string;
  readonly className?: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row, index: number) => string | number;
}

/**
 * A short table. A table wider than the screen scrolls, also with the keyboard; on narrow screens rows become cards.
 * Roles are explicit because browsers drop them when CSS changes the layout of a table.
 */
export function Table<Row>({ label, labelledBy, className, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <ShortTimesContext value>
      <div className="scrolls" role="region" aria-label={label} aria-labelledby={labelledBy} tabIndex={0}>
        <table role="table" className={`cards ${className ?? ''}`}>
          <TableHead columns={columns} />
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <tr role="row" key={rowKey(row, index)}>
                {columns.map(({ header, cell, is }, at) => {
                  const content = cell(row);
                  const title = typeof content === 'string' ? content : undefined;
                  return is === 'name' ? (
                    <th key={at} scope="row" role="rowheader" title={title}>
                      {content}
                    </th>
                  ) : (
                    <td
                      key={at}
                      role="cell"
                      className={is}
                      data-label={is === 'row-actions' ? '' : header}
                      title={title}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ShortTimesContext>
  );
}

interface TableSkeletonProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly lines: number;
}

export function TableSkeleton<Row>({ columns, lines }: TableSkeletonProps<Row>) {
  const t = useTranslations('shell');
  return (
    <div className="skeleton clipped" role="status" aria-label={t.loading}>
      <table aria-hidden="true" className="cards">
        <TableHead columns={columns} />
        <Placeholders columns={columns} lines={lines} />
      </table>
    </div>
  );
}

const ghostLines = 3;

/** A picture of the rows that an empty list will have. */
export function TableGhost<Row>({ columns }: Pick<TableSkeletonProps<Row>, 'columns'>) {
  return (
    <div className="ghost-rows clipped" aria-hidden="true">
      <table>
        <TableHead columns={columns} />
        <Placeholders columns={columns} lines={ghostLines} />
      </table>
    </div>
  );
}

function Placeholders<Row>({ columns, lines }: TableSkeletonProps<Row>) {
  return (
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
  );
}

function TableHead<Row>({ columns }: { readonly columns: readonly TableColumn<Row>[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ header, is }, at) => (
          <th
            key={at}
            scope="col"
            role="columnheader"
            className={is === 'number' || is === 'row-actions' ? is : undefined}
          >
            {is === 'row-actions' ? <span className="hidden">{header}</span> : header}
          </th>
        ))}
      </tr>
    </thead>
  );
}
