import type { OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { type IndexHead, accountIndexStore } from './account-index-store.ts';
import { type IndexedAccount, latestRows } from './indexed-account.ts';
import { unpackRows } from './packed-rows.ts';

/** A replica may still have pages of before, with which the changes since those are read. */
const replicaLagMs = 60_000;

/**
 * Reads the accounts of one segment in the order of their ids, without those that are gone. A segment without a head is
 * small, and read from the accounts themselves.
 */
export async function readSegment(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
): Promise<IndexedAccount[]> {
  const recorded = head && (await readRecorded(organization, segment, head, now));
  if (head && !recorded) log.error('index of accounts lacks changes', { organization, segment });
  return recorded ?? accountIndexStore(organization).readAccounts(segment);
}

/** With `consistent`, what was recorded before is seen. Undefined if changes are missing. */
export async function readRecorded(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
  options: { readonly consistent?: boolean } = {},
): Promise<IndexedAccount[] | undefined> {
  const store = accountIndexStore(organization);
  const isRecent = head !== undefined && now.getTime() - Date.parse(head.written_at) < replicaLagMs;
  const from = isRecent ? head.covered_before : (head?.covered ?? 0);
  const [pages, changes] = await Promise.all([
    store.readPages(segment, options),
    store.readChanges(segment, from, options),
  ]);
  if (!changes) return undefined;
  const changed = latestRows(changes.flatMap(unpackRows));
  const paged = pages.flatMap(unpackRows);
  const latest = latestRows([...paged.filter(({ id }) => changed.has(id)), ...changed.values()]);
  const rows =
    changed.size === 0 ? paged : [...paged.filter(({ id }) => !changed.has(id)), ...latest.values()].sort(byId);
  return rows.filter(({ fields }) => fields !== null);
}

const byId = (one: IndexedAccount, other: IndexedAccount): number => (one.id < other.id ? -1 : 1);
