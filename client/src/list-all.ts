import { ConnectionError } from './api-error.ts';
import type { Client } from './send-request.ts';
import type { Arguments, Operation } from './operation.ts';

/** The form of every list that is read by cursor. */
export interface CursorPage<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly next_cursor: string | null };
}

interface ListParameters {
  readonly query?: { readonly cursor?: string };
}

/**
 * Iterates over the pages of a list. A page can be empty though others follow. To continue an iteration that broke off, pass
 * the last page's `next_cursor` as `query.cursor`.
 */
export async function* listPages<Parameters extends ListParameters, Page extends CursorPage<unknown>>(
  client: Client,
  list: Operation<Parameters, Page>,
  ...[options]: Arguments<Parameters>
): AsyncGenerator<Page, void, undefined> {
  let cursor = options?.query?.cursor;
  for (;;) {
    const query = { ...options?.query, ...(cursor !== undefined && { cursor }) };
    // The same options, with another cursor.
    const page = await list(client, ...([{ ...options, query }] as unknown as Arguments<Parameters>));
    yield page;
    const next = page.pagination.next_cursor;
    if (next === null) return;
    if (next === cursor) throw new ConnectionError('malformed_reply', 'A page of the list refers to itself.');
    cursor = next;
  }
}

/** Iterates over the records of a list, which it reads page by page. */
export async function* listAll<Parameters extends ListParameters, Item>(
  client: Client,
  list: Operation<Parameters, CursorPage<Item>>,
  ...options: Arguments<Parameters>
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of listPages(client, list, ...options)) yield* data;
}
