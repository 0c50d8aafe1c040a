import { keys, segments } from '../../platform/aws/table/keys.ts';
import type { Key } from '../../platform/aws/table/keys.ts';
import type { Listing, RowPosition } from '../../platform/aws/table/listed-rows.ts';
import { type Where, matchesWhere } from '../../platform/aws/table/where.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { ListFilters } from '../accounts/account-query.ts';
import { type IndexHead, accountIndexStore } from './account-index-store.ts';
import type { IndexedAccount } from './indexed-account.ts';
import { pagesOfSegment, readSegment, segmentReader } from './read-segment.ts';

/**
 * Lists the accounts that match all filters. If few do, the index finds them. A list by `updated_since` reads the
 * accounts themselves, because copies that follow it must not miss what the index does not have yet; so does one by a
 * custom field, which the index does not have.
 */
export function listWithIndex(organization: OrganizationId, filters: ListFilters, now: Date): Listing {
  const listing = accountStore(organization).listing(filters);
  const { where, rowKeys, index } = listing;
  const readsAccounts = rowKeys ?? index ?? filters.external_id ?? filters.updated_since ?? filters.custom;
  if (!where || readsAccounts !== undefined) return listing;
  return {
    ...listing,
    findCandidates: async (from, wanted) => {
      const segment = segments[from.partition] ?? '';
      const heads = await accountIndexStore(organization).readHeads([segment]);
      return heads && candidates(organization, where, { ...from, segment, head: heads.get(segment), wanted }, now);
    },
  };
}

interface Start extends RowPosition {
  readonly segment: string;
  readonly head: IndexHead | undefined;
  readonly wanted: number;
}

/** Finds those of one page of the index, then of as many as the rest probably needs. */
async function* candidates(
  organization: OrganizationId,
  where: Where,
  { partition, segment, after, head, wanted }: Start,
  now: Date,
): AsyncGenerator<readonly Key[]> {
  const pages = pageEstimate(wanted);
  const keysOf = (rows: readonly IndexedAccount[]): readonly Key[] =>
    rows
      .filter(({ id, fields }) => fields && id > after && matchesWhere(fields, where))
      .map(({ id }) => keys.account(organization, id));

  const reader = segmentReader(organization, segment, head, now, after);
  for (let part = await reader.read(1); part; part = await reader.read(pages.next())) {
    const found = keysOf(part.rows);
    pages.add(part.pageCount, found.length);
    yield found;
  }
  for (let next = partition + 1; next < segments.length;) {
    const wave = segments.slice(next, next + Math.ceil(pages.next() / pagesOfSegment));
    next += wave.length;
    const heads = await accountIndexStore(organization).readHeads(wave);
    const found = await Promise.all(
      wave.map(async (each) => keysOf(await readSegment(organization, each, heads?.get(each), now))),
    );
    pages.add(wave.length * pagesOfSegment, found.flat().length);
    yield found.flat();
  }
}

/** Read in vain, a page costs less than another round does time. */
const reserve = 1.25;
/** Few pages say little about the others. */
const maxGrowth = 4;

/** Estimates from the pages that were read how many more have the rows that are still wanted. */
function pageEstimate(wanted: number) {
  let read = 0;
  let found = 0;
  return {
    add(pageCount: number, matches: number): void {
      read += pageCount;
      found += matches;
    },
    next: (): number =>
      found === 0
        ? segments.length * pagesOfSegment
        : Math.max(1, Math.min(maxGrowth * read, Math.ceil((reserve * (wanted - found) * read) / found))),
  };
}
