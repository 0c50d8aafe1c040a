import type { IndexName, Key } from './keys.ts';
import { getItems, queryPage } from './table.ts';

/** A list as it lies in the table: partitions in the order of their sort keys, one after the other unless merged. */
export interface Listing {
  readonly partitions: readonly string[];
  readonly index?: IndexName;
  readonly descending?: boolean;
  /** All partitions as one list in the order of the sort keys, of which no two are the same. Only for a few partitions. */
  readonly mergesPartitions?: true;
  /** Only rows from this sort key on. */
  readonly from?: string;
  /** Only rows whose sort key has this in it, where a partition holds several kinds. */
  readonly sortKeyIncludes?: string;
  /** Only items of this kind, if the partition has several. */
  readonly kind?: string;
  /** A row may have more than 8,000 characters, such as the transcript of a call. */
  readonly hasLongRows?: true;
  /** Rows have only their keys, which is enough to count them. */
  readonly keysOnly?: true;
}

/** Where a row stands in a listing. */
export interface RowPosition {
  readonly partition: number;
  readonly after: string;
}

type Row = Readonly<Record<string, unknown>> & Key;

export interface ListedRow {
  readonly row: Row;
  readonly position: RowPosition;
}

export interface RowPage {
  readonly rows: readonly ListedRow[];
  /** Whether there are rows behind the last one. */
  readonly hasMore: boolean;
}

const queryLimitMax = 1000;

/**
 * The next `count` rows of a listing behind a position. It asks for one row more than that, to know whether there is
 * one. From an index come the keys alone.
 */
export async function readRows(listing: Listing, from: RowPosition | null, count: number): Promise<RowPage> {
  const all = await (listing.mergesPartitions ? merged : oneAfterTheOther)(listing, from, count + 1);
  return { rows: all.slice(0, count), hasMore: all.length > count };
}

/** Asks every partition for all that is wanted, since all of it may lie in one. */
async function merged(listing: Listing, from: RowPosition | null, wanted: number): Promise<ListedRow[]> {
  const parts = await Promise.all(listing.partitions.map((_, each) => rowsOf(listing, each, from?.after, wanted)));
  const direction = listing.descending ? -1 : 1;
  return parts
    .flat()
    .sort((one, other) => (one.position.after < other.position.after ? -direction : direction))
    .slice(0, wanted);
}

async function oneAfterTheOther(listing: Listing, from: RowPosition | null, wanted: number): Promise<ListedRow[]> {
  // The rest of a partition says nothing about how full the others are.
  const rest = from ? await rowsOf(listing, from.partition, from.after, wanted) : [];
  const first = from ? from.partition + 1 : 0;
  const found: ListedRow[] = [];
  let partition = first;
  while (partition < listing.partitions.length && rest.length + found.length < wanted) {
    const missing = wanted - rest.length - found.length;
    const width = Math.min(waveWidth(found.length, partition - first, missing), listing.partitions.length - partition);
    const wave = Array.from({ length: width }, (_, n) => partition + n);
    const parts = await Promise.all(wave.map((each) => rowsOf(listing, each, undefined, missing)));
    found.push(...parts.flat());
    partition += width;
  }
  return [...rest, ...found];
}

/** How many partitions to ask at once: as many as should fill the page, judged by those already read whole. */
function waveWidth(found: number, partitionsRead: number, missing: number): number {
  if (partitionsRead === 0) return 1;
  const perPartition = Math.max(found / partitionsRead, 0.01);
  return Math.max(1, Math.ceil(missing / perPartition));
}

async function rowsOf(
  listing: Listing,
  partition: number,
  after: string | undefined,
  wanted: number,
): Promise<ListedRow[]> {
  const pk = listing.partitions[partition];
  if (pk === undefined) return [];
  const found: ListedRow[] = [];
  let from = after;
  do {
    const page = await queryPage<Row>({
      pk,
      after: from,
      limit: Math.min(wanted - found.length, queryLimitMax),
      ...(listing.index && { index: listing.index }),
      ...(listing.from !== undefined && { from: listing.from }),
      ...(listing.descending && { descending: true }),
      ...(listing.keysOnly && { keysOnly: true }),
    });
    for (const row of page.items) {
      const sortKey = String(listing.index ? row[`${listing.index}sk`] : row.sk);
      const isWanted = !listing.kind || row['kind'] === listing.kind;
      if (isWanted && (!listing.sortKeyIncludes || sortKey.includes(listing.sortKeyIncludes)))
        found.push({ row, position: { partition, after: sortKey } });
    }
    from = page.last;
  } while (from !== undefined && found.length < wanted);
  return found.slice(0, wanted);
}

/** The whole items behind the rows of a stretch, in their order, also where the listing is an index. */
export async function loadItems<Item>(
  listing: Listing,
  rows: readonly ListedRow[],
): Promise<{ readonly item: Item; readonly position: RowPosition }[]> {
  // The rows of a listing that is no index are the items themselves.
  if (!listing.index) return rows.map(({ row, position }) => ({ item: row as unknown as Item, position }));
  const items = await getItems<Item & Key>(rows.map(({ row: { pk, sk } }) => ({ pk, sk })));
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return rows.flatMap(({ row: { pk, sk }, position }) => {
    const item = byKey.get(`${pk} ${sk}`);
    return item ? [{ item, position }] : [];
  });
}
