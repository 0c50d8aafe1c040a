import type { ReplyPage, RowOf } from '../queries/pages.ts';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { Table, TableGhost, type TableProps, TableSkeleton } from './table.tsx';

type PagedTableProps<P extends ReplyPage> = Omit<PagedListProps<P>, 'children' | 'skeleton'> &
  Omit<TableProps<RowOf<P>>, 'rows'>;

export function PagedTable<P extends ReplyPage>({ list, lines, empty, csv, ...table }: PagedTableProps<P>) {
  const skeleton = <TableSkeleton columns={table.columns} lines={lines} />;
  return (
    <PagedList
      list={list}
      lines={lines}
      skeleton={skeleton}
      empty={
        <>
          <TableGhost columns={table.columns} />
          {empty}
        </>
      }
      csv={csv}
    >
      {(rows) => <Table {...table} rows={rows} />}
    </PagedList>
  );
}
