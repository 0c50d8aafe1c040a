import { segments } from '../../platform/aws/table/keys.ts';
import { type Where, matchesWhere } from '../../platform/aws/table/where.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountIndexStore } from './account-index-store.ts';
import type { IndexedFields } from './indexed-account.ts';
import { readSegment } from './read-segment.ts';

export interface MatchingAccount {
  readonly id: AccountId;
  readonly fields: IndexedFields;
}

/** The rows of a million accounts at once would take a gigabyte. */
const maxConcurrentSegments = 4;

/**
 * Reads all accounts that match, and keeps of each segment what `keep` returns. Before the index has all accounts, they
 * are read themselves.
 */
export async function readMatches<Kept>(
  organization: OrganizationId,
  where: Where,
  now: Date,
  keep: (accounts: readonly MatchingAccount[]) => Kept,
): Promise<Kept[]> {
  const heads = await accountIndexStore(organization).readHeads();
  return mapInParallel(segments, maxConcurrentSegments, async (segment) => {
    const rows = await readSegment(organization, segment, heads?.get(segment), now);
    return keep(rows.flatMap(({ id, fields }) => (fields && matchesWhere(fields, where) ? [{ id, fields }] : [])));
  });
}
