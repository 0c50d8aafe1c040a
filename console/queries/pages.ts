import { type QueryKey, infiniteQueryOptions } from '@tanstack/react-query';

export interface ReplyPage {
  readonly data: readonly unknown[];
  readonly pagination: { readonly next_cursor: string | null };
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

export type PagesQuery<P extends ReplyPage> = ReturnType<typeof pagesQuery<P>>;

export type RowOf<P extends ReplyPage> = P['data'][number];

export const rowsOf = <T>(
  pages: { readonly pages: readonly { readonly data: readonly T[] }[] } | undefined,
): readonly T[] => pages?.pages.flatMap((page) => page.data) ?? [];
