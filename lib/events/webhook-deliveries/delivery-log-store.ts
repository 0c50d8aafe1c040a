import { type Key, partitions } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPosition, loadItems, readRows } from '../../platform/aws/table/listed-rows.ts';
import { getItems, queryPage } from '../../platform/aws/table/table.ts';
import { timedUuidsFrom } from '../../foundation/derived-ids.ts';
import type { OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { formatCursor, hashList, parseCursor } from '../../platform/http/cursor.ts';
import type { SpanToReplay } from './contract.ts';
import { type DeliveryFilter, matchesFilter, maxRowsRead } from './delivery-filter.ts';
import type { WebhookDelivery } from './delivery.ts';

const minRowsPerFilteredRead = 100;

const kinds = 'webhook_delivery';

/** Sorts after every id. */
const afterAll = '~';

interface SpanRow {
  readonly row: Key;
  readonly position: RowPosition;
}

interface LogPage {
  readonly deliveries: readonly WebhookDelivery[];
  readonly nextCursor: string | null;
}

export const deliveryLogStore = (organization: OrganizationId, webhook: WebhookId) => {
  /** Failed and held deliveries have their own index. */
  const listingOf = (status: SpanToReplay['status'] | DeliveryFilter['status']): Listing =>
    status === 'failed' || status === 'held'
      ? { kinds, partitions: [partitions.deliveriesByStatus(organization, webhook, status)], index: 'gsi1' }
      : { kinds, partitions: partitions.deliveries(organization, webhook) };

  async function readSpanRows(
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
        found.push(...page.items.map((row) => ({ row, position: { partition, after: row.sk } })));
        after = page.last;
      } while (after !== undefined);
    }
    return found;
  }

  async function loadDeliveries({ index }: Listing, rows: readonly SpanRow[]): Promise<readonly WebhookDelivery[]> {
    const keys = rows.map(({ row: { pk, sk } }) => ({ pk, sk }));
    if (index) return getItems<WebhookDelivery>(keys, kinds, { consistent: true });
    // Without an index, the rows are whole items, and these partitions contain only deliveries.
    return rows.map(({ row }) => row as Key & WebhookDelivery);
  }

  return {
    /**
     * Reads one page, newest first. A filtered page reads at most `maxRowsRead` deliveries, so it may be short or empty
     * and still have a next page.
     */
    async readPage(
      filter: DeliveryFilter,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
    ): Promise<LogPage> {
      const unordered = listingOf(filter.status);
      const merged = unordered.index ? {} : ({ mergesPartitions: true } as const);
      const listing: Listing = { ...unordered, descending: true, ...merged };
      const listHash = hashList(organization, { ...listing, ...filter });
      const isFiltered = filter.status !== undefined || filter.event !== undefined;
      const rowsPerRead = isFiltered ? Math.max(limit, minRowsPerFilteredRead) : limit;
      const deliveries: WebhookDelivery[] = [];
      let end = cursor === undefined ? null : parseCursor(cursor, listHash, listing);
      let read = 0;
      do {
        const page = await readRows(listing, end, rowsPerRead);
        const items = await loadItems<WebhookDelivery>(listing, page.rows);
        const matching = items.filter(({ item }) => matchesFilter(item, filter));
        const shown = matching.slice(0, limit - deliveries.length);
        deliveries.push(...shown.map(({ item }) => item));
        end = (shown.length < matching.length ? shown.at(-1)?.position : undefined) ?? page.end;
        read += rowsPerRead;
      } while (end && deliveries.length < limit && read < maxRowsRead);
      return { deliveries, nextCursor: end && formatCursor(end, listHash) };
    },

    async readSpan({ from, to, status, cursor }: SpanToReplay, max: number): Promise<LogPage> {
      const listing = listingOf(status);
      const span = {
        ...listing,
        from: timedUuidsFrom(Date.parse(from)),
        upTo: to === undefined ? afterAll : `${timedUuidsFrom(Date.parse(to))}${afterAll}`,
      };
      const listHash = hashList(organization, span);
      const start = cursor === undefined ? { partition: 0 } : parseCursor(cursor, listHash, listing);
      const rows = await readSpanRows(span, start, max + 1);
      const wanted = rows.slice(0, max);
      const last = rows.length > max ? wanted.at(-1)?.position : undefined;
      return {
        deliveries: await loadDeliveries(listing, wanted),
        nextCursor: last ? formatCursor(last, listHash) : null,
      };
    },
  };
};
