import { type Listing, type RowPosition, loadItems, readRows } from '../aws/table/listed-rows.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import { formatCursor, hashList, invalidCursor, parseCursor } from './cursor.ts';
import { type RememberedOffset, offsetStore } from './offset-store.ts';

export interface Paging {
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly cursor?: string | undefined;
  /** The query parameter that gave the offset, if it is not `offset`. */
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
 * Loads one page of a listing by cursor or by offset. A cursor is valid for one organization's listing with one set of
 * filters. An offset continues where the previous page ended; a jump to another one reads the rows before it, up to
 * `maxJumpRows`.
 */
export async function loadPage<Item, View>(
  organization: OrganizationId | null,
  listing: Listing,
  paging: Paging,
  view: ((item: Item) => View) | Promise<(item: Item) => View>,
): Promise<PageReply<View>> {
  const [page, toView] = await Promise.all([loadRows<Item>(organization, listing, paging), view]);
  const views = page.items.map(({ item }) => toView(item));
  const count = countFitting(views, listing.hasLongRows ? 1 : alwaysFittingRows);
  const last = (count < views.length ? page.items[count - 1]?.position : page.end) ?? undefined;
  // After an empty page that is not the last one, the same offset would lead to the same page.
  const nextOffset = page.offset === null || !last || count === 0 ? null : page.offset + count;
  if (nextOffset !== null && last)
    await offsetStore(organization).remember(page.listHash, nextOffset, last, nowInSeconds());
  return {
    data: views.slice(0, count),
    pagination: {
      limit: paging.limit,
      offset: page.offset,
      has_more: last !== undefined,
      next_offset: nextOffset,
      next_cursor: last ? formatCursor(last, page.listHash) : null,
    },
  };
}

/** Lambda replies with at most 6 MB, so a page of very long rows ends early. */
const maxPageCharacters = 2_000_000;
/** Unless its listing says otherwise, a row has at most 8,000 characters, so this many always fit. */
const alwaysFittingRows = 250;

function countFitting(views: readonly unknown[], alwaysFit: number): number {
  if (views.length <= alwaysFit) return views.length;
  let characters = 0;
  const firstTooMany = views.findIndex((view, index) => {
    characters += JSON.stringify(view).length;
    return characters > maxPageCharacters && index > 0;
  });
  return firstTooMany === -1 ? views.length : firstTooMany;
}

const pastEnd = 'past_end';

async function loadRows<Item>(organization: OrganizationId | null, listing: Listing, paging: Paging) {
  const { limit, cursor } = paging;
  if (cursor !== undefined && paging.offset !== undefined) throw invalidCursor('Give a cursor or an offset, not both.');
  const listHash = hashList(organization, listing);
  const offset = cursor === undefined ? (paging.offset ?? 0) : null;
  const start =
    offset === null
      ? parseCursor(cursor ?? '', listHash, listing)
      : await findOffset(organization, listHash, listing, offset, paging.offsetParameter);
  const { rows, end } = start === pastEnd ? { rows: [], end: null } : await readRows(listing, start, limit);
  return { end, listHash, offset, items: await loadItems<Item>(listing, rows) };
}

/** An offset remembered for no longer than this counts as exact, and jumps beyond it start there. */
const exactForSeconds = 15 * 60;

/** A jump reads at most eleven queries. Without a limit, each page at a far offset would read all rows before it. */
export const maxJumpRows = 10_000;

const offsetTooFar = (parameter: 'offset' | 'page') =>
  refused(
    'offset_too_far',
    parameter,
    `Is too far beyond the last page that was read: a jump reads at most ${maxJumpRows} rows; ` +
      (parameter === 'page' ? 'read the pages in order.' : 'follow next_cursor with cursor instead.'),
  );

const nowInSeconds = () => Math.floor(Date.now() / 1000);

interface StartingPoint {
  readonly offset: number;
  readonly position: RowPosition | null;
}

const beginning: StartingPoint = { offset: 0, position: null };

/** Prefers the nearest exact offset; falls back to an older one if that is too far away. */
async function findStartingPoint(
  organization: OrganizationId | null,
  listHash: string,
  offset: number,
): Promise<StartingPoint> {
  const now = nowInSeconds();
  const remembered = await offsetStore(organization).list(listHash, offset, now);
  const exact = remembered.find((each) => each.remembered_at_seconds > now - exactForSeconds);
  const start = exact ? toStartingPoint(exact) : beginning;
  const [nearest] = remembered;
  return nearest && offset - start.offset > maxJumpRows ? toStartingPoint(nearest) : start;
}

const toStartingPoint = ({ offset, partition, after }: RememberedOffset): StartingPoint => ({
  offset,
  position: { partition, after },
});

async function findOffset(
  organization: OrganizationId | null,
  listHash: string,
  listing: Listing,
  offset: number,
  parameter: 'offset' | 'page' = 'offset',
): Promise<RowPosition | null | typeof pastEnd> {
  if (offset === 0) return null;
  const start = await findStartingPoint(organization, listHash, offset);
  const distance = offset - start.offset;
  if (distance === 0) return start.position;
  const countable = { ...listing, keysOnly: true } as const;
  const { rows, end } = await readRows(countable, start.position, Math.min(distance, maxJumpRows));
  if (!end) return pastEnd;
  if (rows.length < distance) throw offsetTooFar(parameter);
  return end;
}

export function singleRowPage<View>(view: View | undefined, { limit, offset = 0 }: Paging): PageReply<View> {
  const data = view === undefined || offset > 0 ? [] : [view];
  return { data, pagination: { limit, offset, has_more: false, next_offset: null, next_cursor: null } };
}
