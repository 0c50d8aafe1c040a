import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { allOrganizationsStore } from '../../tenancy/organizations/all-organizations-store.ts';
import { ledgerEntryStore } from './ledger-entry-store.ts';
import { type AccountWritten, type LedgerEntry, type AccountImage, entriesOf } from './ledger-entry.ts';

const writesAtOnce = 32;

const defaultTimezone = 'UTC';

const accountIn = (image: unknown): AccountImage | undefined =>
  typeof image === 'object' && image !== null && 'kind' in image && image.kind === 'account'
    ? // Items of this kind are accounts.
      (image as AccountImage)
    : undefined;

interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly atSeconds: number;
}

/** Records what writes of accounts did to what is owed. Safe to repeat and in any order. */
export async function recordLedgerEntries(changes: readonly Change[], now: Date): Promise<void> {
  const written = changes
    .map(({ before, after, atSeconds }): AccountWritten => ({
      before: accountIn(before),
      after: accountIn(after),
      atSeconds,
    }))
    .filter((change) => entriesOf(change, defaultTimezone, now).length > 0);
  if (written.length === 0) return;
  const timezones = await allOrganizationsStore().readTimezones([...new Set(written.flatMap(organizationsOf))]);
  const entries = written.flatMap((change): readonly LedgerEntry[] => {
    const timezone = organizationsOf(change).map((id) => timezones.get(id))[0] ?? defaultTimezone;
    return entriesOf(change, timezone, now);
  });
  await mapInParallel(entries, writesAtOnce, (entry) => ledgerEntryStore(entry.organization).add(entry));
}

const organizationsOf = ({ before, after }: AccountWritten): readonly OrganizationId[] => {
  const account = after ?? before;
  return account ? [account.organization] : [];
};
