import type { Key } from './keys.ts';
import { type Kinds, getItems, queryPage } from './table.ts';

const pageSize = 100;

/**
 * Lists the due items in shards of an index, page by page. Their sort keys begin with the due time, RFC 3339. The index
 * lags behind the items, which are read consistently, so an item that is no longer due may be among them.
 */
export async function* listDueItems<Item extends { readonly kind: string }>(
  shards: readonly string[],
  kinds: Kinds<Item>,
  now: Date,
  index: 'gsi1' | 'gsi2' = 'gsi2',
): AsyncGenerator<readonly Item[]> {
  const bound = `${now.toISOString()}#~`;
  for (const pk of shards) {
    let after: string | undefined;
    do {
      const { items, last } = await queryPage<Key & { readonly [sortKey in 'gsi1sk' | 'gsi2sk']?: string }>({
        pk,
        index,
        ...(after === undefined ? { upTo: bound } : { after }),
        limit: pageSize,
      });
      const due = items.filter((item) => (item[`${index}sk`] ?? '') <= bound);
      const keys = due.map(({ pk, sk }) => ({ pk, sk }));
      if (keys.length > 0) yield await getItems<Item>(keys, kinds, { consistent: true });
      after = due.length === items.length ? last : undefined;
    } while (after !== undefined);
  }
}
