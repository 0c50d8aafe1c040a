import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { type PagesQuery, type ReplyPage, type RowOf, rowsOf } from '../queries/pages.ts';
import { HeadSlotContext } from '../components/head-slot.ts';
import { MoreButton } from '../components/more-button.tsx';
import { QueryView } from '../components/query-view.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useTranslations } from '../locales/language.ts';
import { CsvButton, type CsvColumn } from './csv-button.tsx';

interface ListCsv<P extends ReplyPage> {
  readonly name: string;
  readonly columns: readonly CsvColumn<RowOf<P>>[];
  /** A list below the first of its screen: its button stands above it, not in the head of the page. */
  readonly isBeside?: boolean;
}

export interface PagedListProps<P extends ReplyPage> {
  readonly list: PagesQuery<P>;
  readonly lines: number;
  readonly skeleton?: ReactNode;
  readonly empty: ReactNode;
  readonly csv?: ListCsv<P> | undefined;
  readonly children: (rows: readonly RowOf<P>[]) => ReactNode;
}

/**
 * A short list with pages: loading, failed and empty states, and a button for more. A page can be empty although more
 * follow.
 */
export function PagedList<P extends ReplyPage>({ list, lines, skeleton, empty, csv, children }: PagedListProps<P>) {
  const t = useTranslations('shell');
  const query = useInfiniteQuery(list);
  return (
    <>
      <QueryView query={query} skeleton={skeleton ?? <Skeleton lines={lines} />}>
        {(pages) => {
          const rows = rowsOf(pages);
          if (rows.length === 0) return query.hasNextPage ? <p className="soft">{t.noneSoFar}</p> : empty;
          return (
            <>
              {csv && <Download list={list} {...csv} />}
              {children(rows)}
            </>
          );
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}

function Download<P extends ReplyPage>({ isBeside = false, ...csv }: ListCsv<P> & Pick<PagedListProps<P>, 'list'>) {
  const { slot } = useContext(HeadSlotContext);
  const button = <CsvButton {...csv} />;
  if (isBeside) return <div className="list-download">{button}</div>;
  return slot && createPortal(button, slot);
}
