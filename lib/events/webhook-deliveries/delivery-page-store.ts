import { type Key, partitions } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPosition, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import { getItems, queryPage } from '../../platform/aws/table/table.ts';
import { timedUuidsFrom } from '../../foundation/derived-ids.ts';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { formatCursor, hashList, parseCursor } from '../../platform/http/cursor.ts';
import type { PageReply } from '../../platform/http/page-store.ts';
import type { DeliveryStatus, DeliveryView, SpanToReplay } from './contract.ts';
import { type WebhookDelivery, deliveryView } from './delivery.ts';

/** The filters of a log. */
export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly event?: string | undefined;
}

/** How many deliveries a page reads to find those that pass its filters. */
export const maxRowsRead = 1000;
const minRowsToFilter = 100;

const kinds = 'webhook_delivery';

/** Only failed and held deliveries are listed by status. */
function logListing(organization: OrganizationId, webhook: WebhookId, { status }: DeliveryFilter): Listing {
  if (status === 'failed' || status === 'held') {
    const ofStatus = [partitions.deliveriesByStatus(organization, webhook, status)];
    return { kinds, partitions: ofStatus, index: 'gsi1', descending: true };
  }
  return { kinds, partitions: partitions.deliveries(organization, webhook), descending: true, mergesPartitions: true };
}

const passes = (delivery: WebhookDelivery, { status, event }: DeliveryFilter): boolean =>
  (status === undefined || delivery.status === status) && (event === undefined || delivery.event === event);

/**
 * Loads one page of a subscription's log, newest first. With filters a page may be short, or even empty, and still have a next
 * one, because the number of deliveries it reads is limited.
 */
export async function loadDeliveryPage(
  organization: OrganizationId,
  webhook: WebhookId,
  filter: DeliveryFilter,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<PageReply<DeliveryView>> {
  const listing = logListing(organization, webhook, filter);
  const filtered = { ...listing, ...filter };
  const listHash = hashList(organization, filtered);
  const isFiltered = filter.status !== undefined || filter.event !== undefined;
  const rowsAtOnce = isFiltered ? Math.max(limit, minRowsToFilter) : limit;
  const data: DeliveryView[] = [];
  let end = cursor === undefined ? null : parseCursor(cursor, listHash, listing);
  let read = 0;
  do {
    const page = await readRows(listing, end, rowsAtOnce);
    const passing = (await loadItems<WebhookDelivery>(listing, page.rows)).filter(({ item }) => passes(item, filter));
    const shown = passing.slice(0, limit - data.length);
    data.push(...shown.map(({ item }) => deliveryView(item)));
    end = (shown.length < passing.length ? shown.at(-1)?.position : undefined) ?? page.end;
    read += rowsAtOnce;
  } while (end && data.length < limit && read < maxRowsRead);
  return {
    data,
    pagination: {
      limit,
      offset: null,
      has_more: end !== null,
      next_offset: null,
      next_cursor: end && formatCursor(end, listHash),
    },
  };
}

/** Sorts after every character of an id. */
const afterAll = '~';

/** Deliveries of a subscription in a span of time, at most `max`, in no particular order. */
export async function loadSpan(
  organization: OrganizationId,
  webhook: WebhookId,
  { from, to, status, cursor }: SpanToReplay,
  max: number,
): Promise<{ readonly deliveries: readonly WebhookDelivery[]; readonly nextCursor: string | null }> {
  const listing: Listing =
    status === 'failed' || status === 'held'
      ? { kinds, partitions: [partitions.deliveriesByStatus(organization, webhook, status)], index: 'gsi1' }
      : { kinds, partitions: partitions.deliveries(organization, webhook) };
  const span = {
    ...listing,
    from: timedUuidsFrom(Date.parse(from)),
    upTo: to === undefined ? afterAll : `${timedUuidsFrom(Date.parse(to))}${afterAll}`,
  };
  const listHash = hashList(organization, span);
  const start = cursor === undefined ? { partition: 0 } : parseCursor(cursor, listHash, listing);
  const rows = await readSpan(span, start, max + 1);
  const wanted = rows.slice(0, max);
  const last = rows.length > max ? wanted.at(-1)?.position : undefined;
  return { deliveries: await loadDeliveries(listing, wanted), nextCursor: last ? formatCursor(last, listHash) : null };
}

interface SpanRow {
  readonly row: Key;
  readonly position: RowPosition;
}

/** Reads the rows of a span, one partition after the other. */
async function readSpan(
  { partitions: pks, index, from, upTo }: Listing & { readonly from: string; readonly upTo: string },
  start: { readonly partition: number; readonly after?: string },
  wanted: number,
): Promise<SpanRow[]> {
  const found: SpanRow[] = [];
  for (const [partition, pk] of pks.entries()) {
    if (partition < start.partition) continue;
    let after = partition === start.partition ? start.after : undefined;
    do {
      if (found.length === wanted) return found;
      const page = await queryPage<Key>({
        pk,
        from: after === undefined ? from : `${after}${afterAll}`,
        upTo,
        limit: wanted - found.length,
        ...(index && { index }),
      });
      // The id is the sort key, in the index as well.
      found.push(...page.items.map((row) => ({ row, position: { partition, after: row.sk } })));
      after = page.last;
    } while (after !== undefined);
  }
  return found;
}

async function loadDeliveries({ index }: Listing, rows: readonly SpanRow[]): Promise<readonly WebhookDelivery[]> {
  const keys = rows.map(({ row: { pk, sk } }) => ({ pk, sk }));
  if (index) return getItems<WebhookDelivery>(keys, 'webhook_delivery', { consistent: true });
  // Without an index the rows are the items, and only deliveries are in these partitions.
  return rows.map(({ row }) => row as Key & WebhookDelivery);
}
