import { segments } from '../../platform/aws/table/keys.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountStore } from '../accounts/account-store.ts';
import { accountIndexStore } from './account-index-store.ts';
import { haveSameFields, indexedAccount, removedAccount } from './indexed-account.ts';
import { readRecorded } from './read-segment.ts';
import { recordRows } from './record-account-changes.ts';

const maxConcurrentSegments = 4;

/**
 * Finds the accounts that the index does not have as the table has them. Reads without a snapshot: what was just changed
 * may be among them.
 */
export async function findIndexDifferences(organization: OrganizationId, now: Date): Promise<AccountId[]> {
  const store = accountIndexStore(organization);
  const found = await mapInParallel(segments, maxConcurrentSegments, async (segment) => {
    const recorded = await readRecorded(organization, segment, await store.readHead(segment), now, {
      consistent: true,
    });
    const accounts = await store.readAccounts(segment, { consistent: true });
    const indexed = new Map((recorded ?? []).map((row) => [row.id, row.fields]));
    const stored = new Map(accounts.map((row) => [row.id, row.fields]));
    return [...new Set([...indexed.keys(), ...stored.keys()])].filter(
      (id) => !haveSameFields(indexed.get(id) ?? null, stored.get(id) ?? null),
    );
  });
  return found.flat();
}

/** Records accounts as the table has them. */
export async function repairIndex(organization: OrganizationId, ids: readonly AccountId[], now: Date): Promise<void> {
  const store = accountIndexStore(organization);
  for (const [segment, own] of Map.groupBy(ids, (id) => id.slice(0, 1))) {
    const recorded = await readRecorded(organization, segment, await store.readHead(segment), now, {
      consistent: true,
    });
    const accounts = await accountStore(organization).readMany(own, { consistent: true });
    const stored = new Set(accounts.map(({ id }) => id));
    const gone = (recorded ?? []).filter(({ id }) => own.includes(id) && !stored.has(id));
    const rows = [...accounts.map(indexedAccount), ...gone.map((row) => removedAccount(row, now.getTime()))];
    if (rows.length > 0) await recordRows(organization, segment, rows, now);
  }
}
