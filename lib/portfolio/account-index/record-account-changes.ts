import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { toError } from '../../foundation/to-error.ts';
import { accountIn } from '../accounts/account-image.ts';
import { accountStore } from '../accounts/account-store.ts';
import { type IndexPlace, accountIndexStore } from './account-index-store.ts';
import { compactSegment } from './compact-segment.ts';
import { type IndexedAccount, haveSameFields, indexedAccount, latestRows, removedAccount } from './indexed-account.ts';

interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly atSeconds: number;
}

const maxConcurrentSegments = 16;

interface RecordedRow {
  readonly organization: OrganizationId;
  readonly row: IndexedAccount;
}

/** Nothing if the change does not show in the index. */
function rowOf({ before: old, after: written, atSeconds }: Change): readonly RecordedRow[] {
  const [before, after] = [accountIn(old), accountIn(written)];
  const rowBefore = before && indexedAccount(before);
  if (after) {
    const row = indexedAccount(after);
    const isSame = rowBefore && haveSameFields(rowBefore.fields, row.fields);
    return isSame ? [] : [{ organization: after.organization, row }];
  }
  return before && rowBefore
    ? [{ organization: before.organization, row: removedAccount(rowBefore, atSeconds * 1000) }]
    : [];
}

/** Safe to repeat and in any order: of two rows of an account, the one with the later version counts. */
export async function recordAccountChanges(changes: readonly Change[], now: Date): Promise<void> {
  const bySegment = Map.groupBy(
    changes.flatMap(rowOf),
    ({ organization, row }) => `${organization} ${row.id.slice(0, 1)}`,
  );
  await mapInParallel([...bySegment.values()], maxConcurrentSegments, async (recorded) => {
    const [first] = recorded;
    if (first)
      await recordRows(
        first.organization,
        first.row.id.slice(0, 1),
        recorded.map(({ row }) => row),
        now,
      );
  });
}

/**
 * Records the stored state of an account whose change is processed late; the change itself may be of an account that is
 * gone since.
 */
export async function recordStoredAccount(change: Pick<Change, 'before' | 'after'>, now: Date): Promise<void> {
  const image = accountIn(change.after) ?? accountIn(change.before);
  if (!image) return;
  const { organization, id } = image;
  const [stored] = await accountStore(organization).readMany([id], { consistent: true });
  const row = stored ? indexedAccount(stored) : removedAccount(indexedAccount(image), now.getTime());
  await recordRows(organization, id.slice(0, 1), [row], now);
}

/** All rows are of one segment, in the order in which they were written. */
export async function recordRows(
  organization: OrganizationId,
  segment: string,
  rows: readonly IndexedAccount[],
  now: Date,
): Promise<void> {
  const store = accountIndexStore(organization);
  const latest = [...latestRows(rows).values()];
  const place = await retryOnConflict(
    async () => (await store.add(segment, await store.readPlace(segment), latest)) ?? versionConflict,
    () => tooManyConflicts('segment of the index of accounts'),
  );
  if (!needsCompaction(place)) return;
  try {
    await compactSegment(organization, segment, now);
  } catch (error) {
    // The rows are recorded, and the next ones try again.
    log.warn('index of accounts not compacted', { error: toError(error), organization, segment });
  }
}

const minBytes = 16_384;

/** At a third, pages and changes together cost least: fewer compactions would make reads dearer. */
const needsCompaction = ({ head, total_bytes: total }: IndexPlace): boolean =>
  total - (head?.covered_bytes ?? 0) > Math.max(minBytes, (head?.page_bytes ?? 0) / 3);
