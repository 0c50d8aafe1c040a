import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query';

export interface ReplyPage {
  readonly data: readonly unknown[];
  readonly pagination: { readonly next_cursor: string | null };
}

interface Page<Row> extends ReplyPage {
  readonly data: readonly Row[];
}

/** A cursor-paged list. */
export const pagesQuery = <P extends ReplyPage>(
  queryKey: QueryKey,
  read: (cursor: { readonly cursor?: string }, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => read(pageParam === undefined ? {} : { cursor: pageParam }, signal),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });

const wantedRows = 25;
const maxReads = 10;

/** A page of the rows that match, of a list that the service does not filter by this. Reads on until it has enough. */
export async function readMatching<Row>(
  read: (cursor: { readonly cursor?: string }) => Promise<Page<Row>>,
  cursor: { readonly cursor?: string },
  matches: (row: Row) => boolean,
): Promise<Page<Row>> {
  let page = await read(cursor);
  const data = page.data.filter(matches);
  for (let reads = 1; reads < maxReads && data.length < wantedRows; reads++) {
    const { next_cursor: next } = page.pagination;
    if (next === null) break;
    page = await read({ cursor: next });
    data.push(...page.data.filter(matches));
  }
  return { data, pagination: page.pagination };
}

export type PagesQuery<P extends ReplyPage> = ReturnType<typeof pagesQuery<P>>;

export type RowOf<P extends ReplyPage> = P['data'][number];

export const rowsOf = <T>(
  pages: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined,
): readonly T[] => pages?.pages.flatMap((page) => page.data) ?? [];
