import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { allOrganizationsStore } from '../../tenancy/organizations/all-organizations-store.ts';
import { accountIn } from '../accounts/account-image.ts';
import { ledgerEntryStore } from './ledger-entry-store.ts';
import { type AccountWritten, entriesOf } from './ledger-entry.ts';
import { movementsOf } from './movements.ts';

const writesAtOnce = 32;

const defaultTimezone = 'UTC';

interface Change {
  readonly before: unknown;
  readonly after: unknown;
  readonly atSeconds: number;
}

/**
 * Records what writes of accounts did to what is owed. Safe to repeat and in any order. Entries of a first delivery are
 * put in batches, which have no conditions.
 */
export async function recordLedgerEntries<Delivered extends Change>(
  changes: readonly Delivered[],
  now: Date,
  isFirstDelivery: (change: Delivered) => boolean = () => false,
): Promise<void> {
  const written = changes.flatMap((change) =>
    movedAccount(change).map((moved) => ({ ...moved, isFirst: isFirstDelivery(change) })),
  );
  if (written.length === 0) return;
  const organizations = new Set(written.map(({ account: { organization } }) => organization));
  const timezones = await allOrganizationsStore().readTimezones([...organizations]);
  const recorded = written.flatMap((change) =>
    entriesOf(change, timezones.get(change.account.organization) ?? defaultTimezone, now).map((entry) => ({
      entry,
      isFirst: change.isFirst,
    })),
  );
  const [first, others] = [true, false].map((wanted) =>
    recorded.flatMap(({ entry, isFirst }) => (isFirst === wanted ? [entry] : [])),
  );
  for (const [organization, entries] of Map.groupBy(first ?? [], (entry) => entry.organization))
    await ledgerEntryStore(organization).addNew(entries);
  await mapInParallel(others ?? [], writesAtOnce, (entry) => ledgerEntryStore(entry.organization).add(entry));
}

function movedAccount({ before: old, after: written, atSeconds }: Change): readonly AccountWritten[] {
  const [before, after] = [accountIn(old), accountIn(written)];
  const account = after ?? before;
  return account && movementsOf(before, after).length > 0 ? [{ account, before, after, atSeconds }] : [];
}
