import { type Key, indexKeys, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type Listing, type RowPosition, readRows } from '../../platform/aws/table/listed-rows.ts';
import { maxPortfolioRows } from '../../platform/aws/table/where.ts';
import {
  type Change,
  type Condition,
  type TransactionPart,
  type Values,
  absent,
  getItem,
  getItems,
  putItem,
  transact,
  updateItem,
} from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { QueueFilters } from './contract.ts';
import type { QueueItem, QueueItemResult } from './queue-item.ts';

const isPending: Condition = { expression: '#status = :pending', values: { ':pending': 'pending' } };
const isProcessing: Condition = { expression: '#status = :processing', values: { ':processing': 'processing' } };
const hasNotEnded: Condition = {
  expression: '#status = :pending OR #status = :processing',
  values: { ':pending': 'pending', ':processing': 'processing' },
};

/** A write that moves an account's position; rejected if the account was written since it was read. */
interface AccountMove {
  readonly update: Key;
  readonly change: Change;
}

const pendingIndex = ['gsi2pk', 'gsi2sk'];

export const queueItemStore = (organization: OrganizationId) => {
  const keyOf = ({ day, id }: Pick<QueueItem, 'day' | 'id'>) => keys.queueItem(organization, day, id);
  const toStored = (item: QueueItem) => ({ ...item, ...keyOf(item), ...pendingIndexOf(item), organization });
  const pendingIndexOf = ({ campaign_id, id }: QueueItem) => indexKeys.pendingQueueItem(organization, campaign_id, id);
  const ending = (item: QueueItem, result: QueueItemResult, now: Date, onlyIf: Condition) => ({
    update: keyOf(item),
    change: { set: { ...result, updated_at: now.toISOString() }, remove: pendingIndex, onlyIf },
  });
  const pendingListing = (campaign: CampaignId): Listing => ({
    partitions: partitions.pendingOfCampaign(organization, campaign),
    kinds: 'queue_item',
    index: 'gsi2',
  });

  return {
    readByKey: ({ pk, sk }: Key): Promise<QueueItem | undefined> =>
      getItem<QueueItem>({ pk, sk }, 'queue_item', { consistent: true }),

    /**
     * Adds an item, then moves its account. Returns 'added' if the account was written since it was read, or the stored
     * item if the key is taken.
     */
    async add(item: QueueItem, move: AccountMove): Promise<'moved' | 'added' | QueueItem> {
      const added = await putItem<QueueItem & Values>(toStored(item), absent);
      if (!added.ok && added.current) return added.current;
      return (await updateItem(move.update, move.change)).ok ? 'moved' : 'added';
    },

    /**
     * Adds an item and moves its account in one transaction. Writes nothing if the account was written since it was
     * read, or if an item exists under the key or at `leftover`, which it then returns.
     */
    async addAndMove(
      item: QueueItem,
      leftover: Pick<QueueItem, 'day' | 'id'>,
      move: AccountMove,
    ): Promise<'moved' | 'conflict' | QueueItem> {
      const isElsewhere = leftover.id !== item.id || leftover.day !== item.day;
      const result = await transact([
        { put: toStored(item), onlyIf: absent },
        move,
        ...(isElsewhere ? [{ check: keyOf(leftover), onlyIf: absent }] : []),
      ]);
      if (result.ok) return 'moved';
      // Only this store writes items under these keys.
      return ((result.refused.get(0) ?? result.refused.get(2)) as QueueItem | undefined) ?? 'conflict';
    },

    moveIfPending: async (item: QueueItem, move: AccountMove): Promise<boolean> =>
      (await transact([{ check: keyOf(item), onlyIf: isPending }, move])).ok,

    /** Claims an item unless it has ended or does not exist. A previous worker that claimed it is presumed dead. */
    async claim(item: Pick<QueueItem, 'day' | 'id'>, now: Date): Promise<QueueItem | undefined> {
      const written = await updateItem<QueueItem>(keyOf(item), {
        set: { status: 'processing', updated_at: now.toISOString() },
        remove: [...pendingIndex, 'released_at'],
        onlyIf: hasNotEnded,
      });
      return written.ok ? written.item : undefined;
    },

    async release(item: QueueItem, now: Date): Promise<void> {
      const at = now.toISOString();
      await updateItem(keyOf(item), {
        set: { status: 'pending', ...pendingIndexOf(item), updated_at: at, released_at: at },
        onlyIf: isProcessing,
      });
    },

    /** Returns false if the item was written since it was read. */
    async recordResent(item: QueueItem, now: Date): Promise<boolean> {
      const isResent = item.resent_at === undefined ? 'attribute_not_exists(#resent_at)' : '#resent_at = :resent_at';
      const written = await updateItem<QueueItem>(keyOf(item), {
        set: { resent_at: now.toISOString() },
        remove: ['released_at'],
        onlyIf: {
          expression: `#status = :pending AND #updated_at = :updated_at AND ${isResent}`,
          values: {
            ':pending': 'pending',
            ':updated_at': item.updated_at,
            ...(item.resent_at !== undefined && { ':resent_at': item.resent_at }),
          },
        },
      });
      return written.ok;
    },

    async end(item: QueueItem, result: QueueItemResult, now: Date): Promise<void> {
      const { update, change } = ending(item, result, now, hasNotEnded);
      await updateItem(update, change);
    },

    /**
     * Ends an item and moves its account in one transaction. Has no effect if the item has ended already.
     * @returns 'conflict' if the account was written since it was read
     */
    async endAndMove(
      item: QueueItem,
      result: QueueItemResult,
      move: AccountMove,
      now: Date,
    ): Promise<'ended' | 'conflict'> {
      const written = await transact([ending(item, result, now, hasNotEnded), move]);
      return written.ok || written.refused.has(0) ? 'ended' : 'conflict';
    },

    /**
     * Skips a pending item together with a write to its account. Has no effect on an item that is claimed or has ended.
     * @returns 'conflict' if the account was written since it was read
     */
    async cancel(
      item: QueueItem,
      reason: string,
      account: readonly TransactionPart[],
      now: Date,
    ): Promise<'ended' | 'conflict'> {
      const written = await transact([ending(item, { status: 'skipped', reason }, now, isPending), ...account]);
      return written.ok || written.refused.has(0) ? 'ended' : 'conflict';
    },

    /** Reads the pending items among the next `count` of a campaign's index. `next` is the start of the next page. */
    async readPending(campaign: CampaignId, after: RowPosition | undefined, count: number) {
      const { rows, end } = await readRows(pendingListing(campaign), after ?? null, count);
      const found = await getItems<QueueItem>(
        rows.map(({ row: { pk, sk } }) => ({ pk, sk })),
        'queue_item',
      );
      return { items: found.filter(({ status }) => status === 'pending'), next: end ?? undefined };
    },

    listing(day: string, { status, campaign_id, channel, reason }: QueueFilters): Listing {
      const where = {
        ...(status && { status }),
        ...(campaign_id && { campaign_id }),
        ...(channel && { channel }),
        ...(reason && { reason }),
      };
      return {
        partitions: partitions.queue(organization, day),
        kinds: 'queue_item',
        ...(Object.keys(where).length > 0 && { where, maxReadRows: maxPortfolioRows }),
      };
    },
  };
};
