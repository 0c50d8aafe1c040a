import { keys, segments } from '../../platform/aws/table/keys.ts';
import type { Key } from '../../platform/aws/table/keys.ts';
import type { Listing, RowPosition } from '../../platform/aws/table/listed-rows.ts';
import { type Where, matchesWhere } from '../../platform/aws/table/where.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { ListFilters } from '../accounts/account-query.ts';
import { type IndexHead, accountIndexStore } from './account-index-store.ts';
import { readSegment } from './read-segment.ts';

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
    findCandidates: async (from) => {
      const heads = await accountIndexStore(organization).readHeads();
      return heads && candidates(organization, heads, where, from, now);
    },
  };
}

/** Of the first segments, in case they fill the page; then of all others at once. */
const waves = [1, 3, segments.length];

async function* candidates(
  organization: OrganizationId,
  heads: ReadonlyMap<string, IndexHead>,
  where: Where,
  { partition, after }: RowPosition,
  now: Date,
): AsyncGenerator<readonly Key[]> {
  let next = partition;
  for (const width of waves) {
    const wave = segments.slice(next, next + width);
    next += wave.length;
    const rows = await Promise.all(wave.map((segment) => readSegment(organization, segment, heads.get(segment), now)));
    yield rows
      .flat()
      .filter(({ id, fields }) => fields && id > after && matchesWhere(fields, where))
      .map(({ id }) => keys.account(organization, id));
  }
}
