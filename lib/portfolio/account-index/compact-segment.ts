import type { OrganizationId } from '../../foundation/ids.ts';
import { type IndexHead, accountIndexStore } from './account-index-store.ts';
import { type IndexedAccount, latestRows } from './indexed-account.ts';
import { bytesOf, packRows, prefixOf, unpackRows } from './packed-rows.ts';

/**
 * Longer than a function runs: a reader may have read the head before, and a writer the number of the last changes.
 */
const changesKeptMs = 60 * 60 * 1000;

/** Longer than the stream keeps changes, which might bring back an account that is gone. */
const removedKeptMs = 48 * 60 * 60 * 1000;

/**
 * Writes the changes of a segment into its pages. Whatever was written when it stops remains correct, because the head
 * moves last and a page may have changes already. Of two at once, one gives up.
 */
export async function compactSegment(organization: OrganizationId, segment: string, now: Date): Promise<void> {
  const store = accountIndexStore(organization);
  const head = await store.readHead(segment);
  const [pages, changes] = await Promise.all([
    store.readPages(segment, { consistent: true }),
    store.readChanges(segment, head?.covered ?? 0, { consistent: true }),
  ]);
  if (!changes) throw new Error(`The index of accounts lacks changes of segment ${segment}.`);
  const last = changes.at(-1);
  if (!last) return;
  const changed = Map.groupBy(changes.flatMap(unpackRows), ({ id }) => prefixOf(id));
  const pagesByPrefix = new Map(pages.map((page) => [page.sk.slice(-2), page]));
  let pageBytes = 0;
  for (const [prefix, page] of pagesByPrefix) if (!changed.has(prefix)) pageBytes += bytesOf(page);
  for (const [prefix, rows] of changed) {
    const page = pagesByPrefix.get(prefix);
    const latest = latestRows([...(page ? unpackRows(page) : []), ...rows]).values();
    const packed = packRows([...latest].filter((row) => !isForgotten(row, now)));
    pageBytes += bytesOf(packed);
    if (!(await store.writePage(segment, prefix, page, packed))) return;
  }
  const next = {
    covered: last.number,
    covered_bytes: last.total_bytes,
    page_bytes: pageBytes,
    written_at: now.toISOString(),
    covered_before: head?.covered ?? 0,
  };
  const { removed, removable } = removableAfter(head, next.covered, now);
  if (!(await store.writeHead(segment, head, { ...next, removable }))) return;
  if (removed > 0) await store.removeChanges(segment, removed);
}

const isForgotten = ({ fields, age: [, , updatedAt] }: IndexedAccount, now: Date): boolean =>
  fields === null && updatedAt < now.getTime() - removedKeptMs;

function removableAfter(head: IndexHead | undefined, covered: number, now: Date) {
  const known = head?.removable;
  const isOld = known !== undefined && now.getTime() - Date.parse(known.from) > changesKeptMs;
  if (known && !isOld) return { removed: 0, removable: known };
  return { removed: known?.up_to ?? 0, removable: { up_to: covered, from: now.toISOString() } };
}
