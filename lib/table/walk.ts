import type { IndexName, Key } from './keys.ts';
import { getItems, queryPage } from './table.ts';

/** A list as it lies in the table: partitions one after the other, each in the order of its sort keys. */
export interface Listing {
  readonly partitions: readonly string[];
  readonly index?: IndexName;
  readonly descending?: boolean;
  /** Only rows whose sort key has this in it, where a partition holds several kinds. */
  readonly only?: string;
}

/** Where a row stands in a listing. */
export interface Position {
  readonly partition: number;
  readonly after: string;
}

export interface Stretch<Item> {
  readonly items: Item[];
  /** The last row of this stretch, where there are rows behind it. */
  readonly next: Position | null;
}

type Row = Readonly<Record<string, unknown>> & Key;

interface Placed {
  readonly row: Row;
  readonly position: Position;
}

const queryLimitMax = 1000;

/**
 * The next `count` rows of a listing behind a position. It asks for one row more than that, to know whether there is
 * one. From an index come the keys alone.
 */
export async function walk(listing: Listing, from: Position | null, count: number): Promise<Stretch<Row>> {
  const found: Placed[] = [];
  const wanted = count + 1;
  let partition = from?.partition ?? 0;
  let after = from?.after;
  while (partition < listing.partitions.length && found.length < wanted) {
    const width = after === undefined ? waveWidth(found.length, partition, wanted) : 1;
    const wave = Array.from(
      { length: Math.min(width, listing.partitions.length - partition) },
      (_, n) => partition + n,
    );
    const missing = wanted - found.length;
    const parts = await Promise.all(wave.map((each) => rowsOf(listing, each, after, missing)));
    found.push(...parts.flat());
    partition += wave.length;
    after = undefined;
  }
  const kept = found.slice(0, count);
  const last = kept.at(-1);
  return { items: kept.map(({ row }) => row), next: found.length > count && last ? last.position : null };
}

/** How many partitions to ask at once: as many as should fill the page, judged by those already read. */
function waveWidth(found: number, partitionsRead: number, wanted: number): number {
  if (partitionsRead === 0) return 1;
  const perPartition = Math.max(found / partitionsRead, 0.01);
  return Math.max(1, Math.ceil((wanted - found) / perPartition));
}

async function rowsOf(
  listing: Listing,
  partition: number,
  after: string | undefined,
  wanted: number,
): Promise<Placed[]> {
  const pk = listing.partitions[partition];
  if (pk === undefined) return [];
  const found: Placed[] = [];
  let from = after;
  do {
    const page = await queryPage<Row>({
      pk,
      after: from,
      limit: Math.min(listing.only ? queryLimitMax : wanted - found.length, queryLimitMax),
      ...(listing.index && { index: listing.index }),
      ...(listing.descending && { descending: true }),
    });
    for (const row of page.items) {
      const sortKey = String(listing.index ? row[`${listing.index}sk`] : row.sk);
      if (!listing.only || sortKey.includes(listing.only)) found.push({ row, position: { partition, after: sortKey } });
    }
    from = page.last;
  } while (from !== undefined && found.length < wanted);
  return found.slice(0, wanted);
}

/** The whole items behind the rows of a stretch, in their order, also where the listing is an index. */
export async function itemsOf<Item>(listing: Listing, rows: readonly Row[]): Promise<Item[]> {
  // The rows of a listing that is no index are the items themselves.
  if (!listing.index) return rows as unknown as Item[];
  const items = await getItems<Item & Key>(rows.map(({ pk, sk }) => ({ pk, sk })));
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return rows.flatMap(({ pk, sk }) => byKey.get(`${pk} ${sk}`) ?? []);
}
