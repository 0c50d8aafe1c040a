import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { type IndexHead, accountIndexStore } from './account-index-store.ts';
import { type IndexedAccount, latestRows } from './indexed-account.ts';
import { prefixOf, unpackRows } from './packed-rows.ts';

/** A replica may still have pages of before, with which the changes since those are read. */
const replicaLagMs = 60_000;

type Options = { readonly consistent?: boolean };

/**
 * Reads the accounts of one segment in the order of their ids, without those that are gone. A segment without a head is
 * small, and read from the accounts themselves.
 */
export async function readSegment(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
): Promise<readonly IndexedAccount[]> {
  return (await segmentReader(organization, segment, head, now).read(pagesOfSegment))?.rows ?? [];
}

/** With `consistent`, what was recorded before is seen. Undefined if changes are missing. */
export async function readRecorded(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
  options: Options = {},
): Promise<readonly IndexedAccount[] | undefined> {
  const store = accountIndexStore(organization);
  const [changed, pages] = await Promise.all([
    readChanged(organization, segment, head, now, options),
    store.readPages(segment, options),
  ]);
  return changed && latestOf(pages.flatMap(unpackRows), changed);
}

/** One for each second digit of ids. */
export const pagesOfSegment = 16;

interface SegmentPart {
  readonly rows: readonly IndexedAccount[];
  readonly pageCount: number;
}

interface SegmentReader {
  /** Reads the accounts of the next pages. Undefined after the last. */
  read(pageCount: number): Promise<SegmentPart | undefined>;
}

/** Reads a segment from the page that has `after` on, by as many pages as are asked for. */
export function segmentReader(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
  after = '',
): SegmentReader {
  const store = accountIndexStore(organization);
  let from: string | undefined = prefixOf(after);
  let changes: ReturnType<typeof readChanged> | undefined;
  return {
    async read(pageCount) {
      if (from === undefined) return undefined;
      const first = from;
      changes ??= head && readChanged(organization, segment, head, now);
      const [changed, pages] = await Promise.all([
        changes,
        head ? store.readPages(segment, { from: first, count: pageCount }) : [],
      ]);
      if (!changed) {
        if (head) log.error('index of accounts lacks changes', { organization, segment });
        from = undefined;
        return { rows: await store.readAccounts(segment), pageCount: pagesOfSegment };
      }
      const last = pages.length < pageCount ? undefined : pages.at(-1)?.sk.slice(-2);
      const isLast = last === undefined || last === `${segment}f`;
      // Behind the last prefix that was read, and before the next one.
      from = isLast ? undefined : `${last}~`;
      const own = [...changed].filter(([id]) => id >= first && (isLast || id < `${last}~`));
      return { rows: latestOf(pages.flatMap(unpackRows), new Map(own)), pageCount: pages.length };
    },
  };
}

/** The latest changes of each account since the pages were written. Undefined if some are missing. */
async function readChanged(
  organization: OrganizationId,
  segment: string,
  head: IndexHead | undefined,
  now: Date,
  options: Options = {},
): Promise<ReadonlyMap<AccountId, IndexedAccount> | undefined> {
  const isRecent = head !== undefined && now.getTime() - Date.parse(head.written_at) < replicaLagMs;
  const from = isRecent ? head.covered_before : (head?.covered ?? 0);
  const changes = await accountIndexStore(organization).readChanges(segment, from, options);
  return changes && latestRows(changes.flatMap(unpackRows));
}

/** Of rows by the order of their ids, and changes of some of them. */
function latestOf(
  paged: readonly IndexedAccount[],
  changed: ReadonlyMap<AccountId, IndexedAccount>,
): readonly IndexedAccount[] {
  const latest = latestRows([...paged.filter(({ id }) => changed.has(id)), ...changed.values()]);
  const rows =
    changed.size === 0 ? paged : [...paged.filter(({ id }) => !changed.has(id)), ...latest.values()].sort(byId);
  return rows.filter(({ fields }) => fields !== null);
}

const byId = (one: IndexedAccount, other: IndexedAccount): number => (one.id < other.id ? -1 : 1);
