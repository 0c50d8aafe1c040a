import type { IndexName, Key } from './keys.ts';
import { getItems, queryPage } from './table.ts';
import { type Where, filterExpression, matchesWhere, maxFilteredRows } from './where.ts';

/** Partitions are read one after the other, in the order of their sort keys, unless they are merged. */
export interface Listing {
  readonly partitions: readonly string[];
  /** A partition of the table may also hold items of other kinds. */
  readonly kinds: string | readonly string[];
  readonly index?: IndexName;
  readonly descending?: boolean;
  /** Merges all partitions by sort key; no two sort keys may be equal. Only for a few partitions. */
  readonly mergesPartitions?: true;
  readonly from?: string;
  readonly upTo?: string;
  /** Not for merged partitions. For an index, it is applied only once the items of the rows are loaded. */
  readonly where?: Where;
  /** The most rows that a page with `where` reads, `maxFilteredRows` by default. Not for an index. */
  readonly maxReadRows?: number;
  /** A row may have more than 8,000 characters, such as the transcript of a call. */
  readonly hasLongRows?: true;
  /**
   * Finds the keys of rows that may match `where`, in the order of the listing, if most rows do not; reads little more
   * than `wanted` of them need. Undefined if they can only be found by reading the rows.
   */
  readonly findCandidates?: (from: RowPosition, wanted: number) => Promise<AsyncIterable<readonly Key[]> | undefined>;
  /** The rows in another order, which an index of our own has. */
  readonly sorted?: Sorted;
  /** Only these rows, in the order of the listing. Not for an index or merged partitions. */
  readonly rowKeys?: readonly Key[];
  readonly keysOnly?: true;
  /** The item that a row of an index stands for, if that may be another item. */
  readonly itemKey?: (row: Key) => Key;
}

interface Sorted {
  readonly by: string;
  /** The first rows after a position, of those that match. Fewer than `count` are the last ones. */
  readonly find: (after: string, count: number) => Promise<readonly SortedRow[]>;
}

export interface SortedRow {
  readonly key: Key;
  readonly after: string;
}

export interface RowPosition {
  readonly partition: number;
  /** Empty before the first row of the partition. */
  readonly after: string;
}

type Row = Readonly<Record<string, unknown>> & Key;

export interface ListedRow {
  readonly row: Row;
  readonly position: RowPosition;
}

export interface RowPage {
  readonly rows: readonly ListedRow[];
  /** The start of the next page; null if no rows follow. A page of a listing with `where` may end before it is full. */
  readonly end: RowPosition | null;
}

const maxQueryLimit = 1000;

/** At least one query for each segment, and more for long rows: a query reads at most 1 MB. */
const maxFilteredQueries = 32;

/** From an index, reads only keys. Reads one row more than wanted, to find out whether there is a next page. */
export async function readRows(listing: Listing, from: RowPosition | null, count: number): Promise<RowPage> {
  if (listing.sorted) return readSorted(listing, listing.sorted, from, count);
  if (listing.rowKeys) return readByKeys(listing, listing.rowKeys, from, count);
  if (listing.where && !listing.index) return readMatching(listing, from, count);
  const rows = await (listing.mergesPartitions ? readMerged : readInOrder)(listing, from, count + 1);
  return pageOf(rows, count);
}

function pageOf(found: readonly ListedRow[], count: number): RowPage {
  const rows = found.slice(0, count);
  return { rows, end: found.length > count ? (rows.at(-1)?.position ?? null) : null };
}

async function readByKeys(
  { partitions, kinds, where }: Listing,
  rowKeys: readonly Key[],
  from: RowPosition | null,
  count: number,
): Promise<RowPage> {
  const keys = rowKeys.filter(({ sk }) => sk > (from?.after ?? ''));
  // The listing names the kinds of its rows.
  const items = (await getItems(keys, kinds)) as unknown as Row[];
  const byKey = new Map(items.map((item) => [keyText(item), item]));
  const rows = keys.flatMap((key): ListedRow[] => {
    const row = byKey.get(keyText(key));
    const position = { partition: partitions.indexOf(key.pk), after: key.sk };
    return row && matchesWhere(row, where) ? [{ row, position }] : [];
  });
  return pageOf(rows, count);
}

const keyText = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** A row read by its key costs as much as six of a query. */
const rowsPerMatchWorthReading = 4;

/** Reads as many rows as wanted, in case all match, and four times as many in each further query. */
async function readMatching(listing: Listing, from: RowPosition | null, count: number): Promise<RowPage> {
  const found: ListedRow[] = [];
  let { partition, after } = from ?? { partition: 0, after: '' };
  let left = Math.max(listing.maxReadRows ?? maxFilteredRows, count + 1);
  let read = 0;
  let { findCandidates } = listing;
  for (let queries = 0, limit = count + 1; partition < listing.partitions.length; queries++, limit *= 4) {
    if (found.length > count || left <= 0 || queries === maxFilteredQueries) break;
    if (queries > 0 && findCandidates && found.length * rowsPerMatchWorthReading < read) {
      const candidates = await findCandidates({ partition, after }, count + 1 - found.length);
      if (candidates) return readCandidates(listing, candidates, found, count);
      findCandidates = undefined;
    }
    const page = await queryRows(listing, partition, after, Math.min(limit, left));
    found.push(...page.rows);
    left -= page.readCount;
    read += page.readCount;
    after = page.last ?? '';
    if (page.last === undefined) partition += 1;
  }
  const { rows, end } = pageOf(found, count);
  return { rows, end: end ?? (partition < listing.partitions.length ? { partition, after } : null) };
}

async function readCandidates(
  listing: Listing,
  candidates: AsyncIterable<readonly Key[]>,
  before: readonly ListedRow[],
  count: number,
): Promise<RowPage> {
  const found = [...before];
  let waiting: Key[] = [];
  const readWaiting = async () => {
    found.push(...(await readByKeys(listing, waiting, null, waiting.length)).rows);
    waiting = [];
  };
  // Some may match no longer, so that the page needs more.
  for await (const keys of candidates) {
    for (const key of keys) {
      waiting.push(key);
      if (found.length + waiting.length > count) await readWaiting();
      if (found.length > count) return pageOf(found, count);
    }
  }
  await readWaiting();
  return pageOf(found, count);
}

/** Each search reads the whole index, so it is asked for more rows than a page, some of which may match no longer. */
const minSortedRows = 1000;

async function readSorted(
  listing: Listing,
  { find }: Sorted,
  from: RowPosition | null,
  count: number,
): Promise<RowPage> {
  const wanted = Math.max(count + 1, minSortedRows);
  const sorted = await find(from?.after ?? '', wanted);
  const positionOf = ({ after }: SortedRow): RowPosition => ({ partition: 0, after });
  if (listing.keysOnly)
    return pageOf(
      sorted.map((found) => ({ row: { ...found.key }, position: positionOf(found) })),
      count,
    );
  const found: ListedRow[] = [];
  for (let at = 0; at < sorted.length && found.length <= count;) {
    const next = sorted.slice(at, at + count + 1 - found.length);
    const byKey = new Map(next.map((each) => [keyText(each.key), positionOf(each)]));
    const { rows } = await readByKeys(
      listing,
      next.map(({ key }) => key),
      null,
      next.length,
    );
    found.push(
      ...rows.flatMap(({ row }) => ({ row, position: byKey.get(keyText(row)) ?? { partition: 0, after: '' } })),
    );
    at += next.length;
  }
  const page = pageOf(found, count);
  const last = sorted.at(-1);
  return page.end || sorted.length < wanted || !last ? page : { ...page, end: positionOf(last) };
}

async function readMerged(listing: Listing, from: RowPosition | null, wanted: number): Promise<ListedRow[]> {
  const parts = await Promise.all(
    listing.partitions.map((_, partition) => readPartition(listing, partition, from?.after, wanted)),
  );
  const direction = listing.descending ? -1 : 1;
  return parts
    .flat()
    .sort((one, other) => (one.position.after < other.position.after ? -direction : direction))
    .slice(0, wanted);
}

async function readInOrder(listing: Listing, from: RowPosition | null, wanted: number): Promise<ListedRow[]> {
  // Not part of the estimate below: the rest of one partition does not show how many rows the others have.
  const rest = from ? await readPartition(listing, from.partition, from.after, wanted) : [];
  const first = from ? from.partition + 1 : 0;
  const found: ListedRow[] = [];
  let partition = first;
  while (partition < listing.partitions.length && rest.length + found.length < wanted) {
    const missing = wanted - rest.length - found.length;
    const width = Math.min(
      partitionsToFill(missing, found.length, partition - first),
      listing.partitions.length - partition,
    );
    const wave = Array.from({ length: width }, (_, n) => partition + n);
    const parts = await Promise.all(wave.map((each) => readPartition(listing, each, undefined, missing)));
    found.push(...parts.flat());
    partition += width;
  }
  return [...rest, ...found];
}

/** Estimates from the partitions already read in full how many more will fill the page. */
function partitionsToFill(missing: number, found: number, partitionsRead: number): number {
  if (partitionsRead === 0) return 1;
  const perPartition = Math.max(found / partitionsRead, 0.01);
  return Math.max(1, Math.ceil(missing / perPartition));
}

async function readPartition(
  listing: Listing,
  partition: number,
  after: string | undefined,
  wanted: number,
): Promise<ListedRow[]> {
  const found: ListedRow[] = [];
  let from = after;
  do {
    const page = await queryRows(listing, partition, from, Math.min(wanted - found.length, maxQueryLimit));
    found.push(...page.rows);
    from = page.last;
  } while (from !== undefined && found.length < wanted);
  return found.slice(0, wanted);
}

async function queryRows(
  { partitions, kinds, index, ...listing }: Listing,
  partition: number,
  after: string | undefined,
  limit: number,
): Promise<{ readonly rows: ListedRow[]; readonly last: string | undefined; readonly readCount: number }> {
  const pk = partitions[partition];
  if (pk === undefined) return { rows: [], last: undefined, readCount: 0 };
  const { items, last, readCount } = await queryPage<Row>({
    pk,
    after: after === '' ? undefined : after,
    limit,
    ...(index && { index }),
    ...(listing.from !== undefined && { from: listing.from }),
    ...(listing.upTo !== undefined && { upTo: listing.upTo }),
    ...(!index && { filter: filterExpression(listing.where) }),
    ...(listing.descending && { descending: true }),
    ...(listing.keysOnly && { keysOnly: true }),
  });
  // A row of an index has no kind.
  const listed = index ? items : items.filter((row) => [kinds].flat().some((kind) => kind === row['kind']));
  const rows = listed.map((row) => ({
    row,
    position: { partition, after: String(index ? row[`${index}sk`] : row.sk) },
  }));
  return { rows, last, readCount };
}

/** Keeps the order. Leaves out items that were deleted since the index was read, or do not match. */
export async function loadItems<Item>(
  { index, kinds, where, itemKey = keyOf }: Listing,
  rows: readonly ListedRow[],
): Promise<{ readonly item: Item; readonly position: RowPosition }[]> {
  // Without an index the rows are the items, of one of the kinds of the listing.
  if (!index) return rows.map(({ row, position }) => ({ item: row as unknown as Item, position }));
  const positions = new Map(rows.map(({ row, position }) => [keyText(itemKey(row)), position]));
  const keys = new Map(rows.map(({ row }) => [keyText(itemKey(row)), itemKey(row)]));
  // The listing names the kinds that the caller's type stands for.
  const items = (await getItems([...keys.values()], kinds)) as unknown as (Item & Key)[];
  const byKey = new Map(items.map((item) => [keyText(item), item]));
  return [...positions].flatMap(([key, position]) => {
    const item = byKey.get(key);
    return item && matchesWhere(item, where) ? [{ item, position }] : [];
  });
}

const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });
