import { hash } from 'node:crypto';
import type { OrganizationId } from '../foundation/ids.ts';
import { invalid, refused } from '../foundation/problem.ts';
import { type Key, keys } from '../aws/table/keys.ts';
import { putItem, queryPage } from '../aws/table/table.ts';
import { type Listing, type RowPosition, loadItems, readRows } from '../aws/table/listing.ts';

export interface Paging {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  /** The parameter that gives the offset, if it has another name. */
  readonly offsetParameter?: 'page';
}

export interface PageReply<View> {
  readonly data: View[];
  readonly pagination: {
    readonly limit: number;
    readonly offset: number | null;
    readonly has_more: boolean;
    readonly next_offset: number | null;
    readonly next_cursor: string | null;
  };
}

/**
 * One page of a listing, by cursor or by offset. A cursor names a place in this organization's listing and in no other.
 * An offset begins where the page before it ended; a jump to another one reads the rows before it, up to a limit.
 */
export async function loadPage<Item, View>(
  organization: OrganizationId | null,
  listing: Listing,
  paging: Paging,
  view: ((item: Item) => View) | Promise<(item: Item) => View>,
): Promise<PageReply<View>> {
  const [page, shown] = await Promise.all([itemsOfPage<Item>(organization, listing, paging), view]);
  const views = page.items.map(({ item }) => shown(item));
  const kept = fitting(views, listing.hasLongRows ? 1 : rowsThatAlwaysFit);
  const last = kept < views.length || page.hasMore ? page.items[kept - 1]?.position : undefined;
  const nextOffset = page.offset === null || !last ? null : page.offset + kept;
  if (nextOffset !== null && last) await remember(organization, page.list, nextOffset, last);
  return {
    data: views.slice(0, kept),
    pagination: {
      limit: paging.limit,
      offset: page.offset,
      has_more: last !== undefined,
      next_offset: nextOffset,
      next_cursor: last ? cursorOf(last, page.list) : null,
    },
  };
}

/** Lambda answers with 6 MB at most; a page of very long rows ends earlier and says where it goes on. */
const pageCharactersMax = 2_000_000;
/** Unless its listing says so, no row has more than 8,000 characters, so that many always fit. */
const rowsThatAlwaysFit = 250;

/** How many views fit on a page: always one, and usually all. */
function fitting(views: readonly unknown[], alwaysFit: number): number {
  if (views.length <= alwaysFit) return views.length;
  let characters = 0;
  const tooMany = views.findIndex((view, index) => {
    characters += JSON.stringify(view).length;
    return characters > pageCharactersMax && index > 0;
  });
  return tooMany === -1 ? views.length : tooMany;
}

async function itemsOfPage<Item>(organization: OrganizationId | null, listing: Listing, paging: Paging) {
  const { limit, cursor } = paging;
  if (cursor !== undefined && paging.offset !== undefined) throw wrongCursor('Give a cursor or an offset, not both.');
  const list = hashOf(organization, listing);
  const offset = cursor === undefined ? (paging.offset ?? 0) : null;
  const start =
    offset === null
      ? positionOf(cursor ?? '', list, listing)
      : await atOffset(organization, list, listing, offset, paging.offsetParameter);
  const { rows, hasMore } =
    start === behindTheEnd ? { rows: [], hasMore: false } : await readRows(listing, start, limit);
  return { hasMore, list, offset, items: await loadItems<Item>(listing, rows) };
}

const behindTheEnd = 'behind the end';

const hashOf = (organization: OrganizationId | null, listing: Listing): string =>
  hash('sha256', JSON.stringify([organization, listing]), 'base64url').slice(0, 22);

/** The checksum ties a cursor to its list. It is no secret: a cursor can only point into the caller's own partitions. */
const checksumOf = (list: string, place: string): string =>
  hash('sha256', `${list} ${place}`, 'base64url').slice(0, 11);

function cursorOf({ partition, after }: RowPosition, list: string): string {
  const place = Buffer.from(`${partition} ${after}`).toString('base64url');
  return `${place}.${checksumOf(list, place)}`;
}

const wrongCursor = (message: string) => invalid([{ path: 'cursor', message, code: 'invalid_cursor' }]);

function positionOf(cursor: string, list: string, listing: Listing): RowPosition {
  const [place = '', checksum] = cursor.split('.');
  const [, partition, after] = /^(\d+) (.+)$/s.exec(Buffer.from(place, 'base64url').toString()) ?? [];
  const isOfThisList = checksum === checksumOf(list, place) && Number(partition) < listing.partitions.length;
  if (!isOfThisList || after === undefined) throw wrongCursor('Not a cursor of this list with these filters.');
  return { partition: Number(partition), after };
}

interface Remembered extends Key, RowPosition {
  readonly offset: number;
  readonly remembered_at_seconds: number;
  readonly expires_at_seconds: number;
}

/** How long a remembered offset counts as exact: any jump to it or beyond it begins there. */
const freshForSeconds = 15 * 60;

/**
 * How long a remembered offset serves a walk that is too far along to be counted again. A client that has used up its
 * quota waits 15 minutes in the middle of a walk, and a nightly job may take longer.
 */
const rememberedForSeconds = 24 * 60 * 60;

/**
 * How many rows a jump walks at most, in eleven queries. Without a limit, each page at a far offset would read the whole
 * portfolio before it.
 */
export const maxJumpRows = 10_000;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

const remember = (organization: OrganizationId | null, list: string, offset: number, position: RowPosition) =>
  putItem({
    ...keys.offset(organization, list, offset),
    kind: 'offset',
    offset,
    ...position,
    remembered_at_seconds: nowInSeconds(),
    expires_at_seconds: nowInSeconds() + rememberedForSeconds,
  });

const offsetTooFar = (parameter: 'offset' | 'page') =>
  refused(
    'offset_too_far',
    parameter,
    `Is more than ${maxJumpRows} rows beyond the last page that was read; ` +
      (parameter === 'page' ? 'read the pages in order.' : 'follow next_cursor with cursor instead.'),
  );

interface Place {
  readonly offset: number;
  readonly position: RowPosition | null;
}

const beginning: Place = { offset: 0, position: null };

/** Where a walk to an offset begins: at the nearest exact offset, or at an old one if that is too far away. */
async function nearestPlace(organization: OrganizationId | null, list: string, offset: number): Promise<Place> {
  const { pk, sk } = keys.offset(organization, list, offset);
  const before = await queryPage<Remembered>({ pk, kinds: 'offset', upTo: sk, descending: true, limit: 20 });
  const now = nowInSeconds();
  const remembered = before.items.filter((each) => each.expires_at_seconds > now);
  const fresh = remembered.find((each) => each.remembered_at_seconds > now - freshForSeconds);
  const counted = fresh ? placeOf(fresh) : beginning;
  const [nearest] = remembered;
  return nearest && offset - counted.offset > maxJumpRows ? placeOf(nearest) : counted;
}

const placeOf = ({ offset, partition, after }: Remembered): Place => ({ offset, position: { partition, after } });

async function atOffset(
  organization: OrganizationId | null,
  list: string,
  listing: Listing,
  offset: number,
  parameter: 'offset' | 'page' = 'offset',
): Promise<RowPosition | null | typeof behindTheEnd> {
  if (offset === 0) return null;
  const from = await nearestPlace(organization, list, offset);
  const distance = offset - from.offset;
  if (distance === 0) return from.position;
  const { rows, hasMore } = await readRows(
    { ...listing, keysOnly: true },
    from.position,
    Math.min(distance, maxJumpRows),
  );
  if (!hasMore) return behindTheEnd;
  if (distance > maxJumpRows) throw offsetTooFar(parameter);
  return rows.at(-1)?.position ?? null;
}

/** The page of a list that can hold one row at the most, because its filter names it. */
export function singleRowPage<View>(view: View | undefined, { limit, offset = 0 }: Paging): PageReply<View> {
  const data = view === undefined || offset > 0 ? [] : [view];
  return { data, pagination: { limit, offset, has_more: false, next_offset: null, next_cursor: null } };
}
