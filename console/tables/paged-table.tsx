import type { ReplyPage, RowOf } from '../calls/pages.ts';
import { CsvButton, type CsvColumn } from './csv-button.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { Table, type TableProps, TableSkeleton } from './table.tsx';

type PagedTableProps<P extends ReplyPage> = Omit<PagedListProps<P>, 'children' | 'skeleton'> &
  Omit<TableProps<RowOf<P>>, 'rows'> & {
    /** What a CSV file of the list has, and its name without its ending. */
    readonly csv?: { readonly name: string; readonly columns: readonly CsvColumn<RowOf<P>>[] };
  };

/** A table that is read page by page. */
export function PagedTable<P extends ReplyPage>({ list, lines, empty, csv, ...table }: PagedTableProps<P>) {
  const skeleton = <TableSkeleton columns={table.columns} lines={lines} />;
  return (
    <PagedList list={list} lines={lines} skeleton={skeleton} empty={empty}>
      {(rows) => (
        <>
          {csv && (
            <p>
              <CsvButton list={list} {...csv} />
            </p>
          )}
          <Table {...table} rows={rows} />
        </>
      )}
    </PagedList>
  );
}
