import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PagesQuery, type ReplyPage, type RowOf, rowsOf } from '../queries/pages.ts';
import { MoreButton } from '../components/more-button.tsx';
import { QueryView } from '../components/query-view.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useTranslations } from '../locales/language.ts';
import { CsvButton, type CsvColumn } from './csv-button.tsx';

export interface PagedListProps<P extends ReplyPage> {
  readonly list: PagesQuery<P>;
  readonly lines: number;
  readonly skeleton?: ReactNode;
  readonly empty: ReactNode;
  readonly csv?: { readonly name: string; readonly columns: readonly CsvColumn<RowOf<P>>[] } | undefined;
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
              {csv && (
                <p>
                  <CsvButton list={list} {...csv} />
                </p>
              )}
              {children(rows)}
            </>
          );
        }}
      </QueryView>
      <MoreButton query={query} />
    </>
  );
}
