import type { Account } from '../../portfolio/accounts/account.ts';
import { positionUpdate } from '../../portfolio/accounts/position-update.ts';
import type { CampaignId, OrganizationId, QueueItemId } from '../../foundation/ids.ts';
import type { Position } from '../strategies/position.ts';
import { indexKeys, keys, partitions } from '../../aws/table/keys.ts';
import {
  type TransactionPart,
  absent,
  getItem,
  getItems,
  queryPage,
  transact,
  updateItem,
} from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { QueueItem, QueueStatus } from './queue-item.ts';

/** How a doing ended, or was put off. */
export interface QueueItemResult {
  readonly status: Extract<QueueStatus, 'completed' | 'failed' | 'skipped'>;
  readonly reason?: string;
  readonly next_attempt_at?: string;
  /** Given when the contact was tried. */
  readonly attempts?: 1;
}

const itemOf = (organization: OrganizationId, item: QueueItem) => ({
  ...item,
  ...keys.queueItem(organization, item.day, item.id),
  ...indexKeys.pendingQueueItem(organization, item.campaign_id, item.id),
  organization,
});

/** The account's position, written only if nobody wrote the account since it was read. */
const placed = (
  organization: OrganizationId,
  before: Account,
  campaign: CampaignId,
  position: Position,
): TransactionPart => {
  const { set, remove } = positionUpdate(organization, before, campaign, position);
  return {
    update: keys.account(organization, before.id),
    change: {
      set,
      remove,
      add: { version: 1 },
      onlyIf: { expression: '#version = :before', values: { ':before': before.version } },
    },
  };
};

/** The execution queue of one organization. */
export const queueItemStore = (organization: OrganizationId) => ({
  read: (day: string, id: QueueItemId): Promise<QueueItem | undefined> =>
    getItem<QueueItem>(keys.queueItem(organization, day, id), { consistent: true }),

  /** Queues a doing and moves the account's position along, together or not at all. Says whether it was this call's doing. */
  async add(item: QueueItem, account: Account, position: Position): Promise<boolean> {
    const result = await transact([
      { put: itemOf(organization, item), onlyIf: absent },
      placed(organization, account, item.campaign_id, position),
    ]);
    return result.ok;
  },

  /** Takes an item up, unless it has ended; whoever was at it before is taken for dead. */
  async claim(item: QueueItem, now: Date): Promise<QueueItem | undefined> {
    const written = await updateItem<QueueItem>(keys.queueItem(organization, item.day, item.id), {
      set: { status: 'processing', updated_at: now.toISOString() },
      remove: ['gsi2pk', 'gsi2sk'],
      onlyIf: {
        expression: '#status = :pending OR #status = :processing',
        values: { ':pending': 'pending', ':processing': 'processing' },
      },
    });
    return written.ok ? written.item : undefined;
  },

  /** Gives an item back that was taken up for nothing: it waits again. */
  async putBack(item: QueueItem, now: Date): Promise<void> {
    await updateItem(keys.queueItem(organization, item.day, item.id), {
      set: {
        status: 'pending',
        ...indexKeys.pendingQueueItem(organization, item.campaign_id, item.id),
        updated_at: now.toISOString(),
      },
      onlyIf: { expression: '#status = :processing', values: { ':processing': 'processing' } },
    });
  },

  /**
   * Ends an item and, where it is given, moves its account's position along with it. Says whether all was as it was read:
   * otherwise the account is to be read again. An item that has ended already stays as it is.
   */
  async end(
    item: QueueItem,
    ending: QueueItemResult,
    now: Date,
    account?: { readonly before: Account; readonly position: Position },
  ): Promise<'ended' | 'account has changed'> {
    const result = await transact([
      {
        update: keys.queueItem(organization, item.day, item.id),
        change: {
          set: { ...ending, updated_at: now.toISOString() },
          remove: ['gsi2pk', 'gsi2sk'],
          onlyIf: {
            expression: '#status = :pending OR #status = :processing',
            values: { ':pending': 'pending', ':processing': 'processing' },
          },
        },
      },
      ...(account ? [placed(organization, account.before, item.campaign_id, account.position)] : []),
    ]);
    return result.ok || result.refused.has(0) ? 'ended' : 'account has changed';
  },

  /** Writes an account's position alone; undone where somebody wrote the account since it was read. */
  async place(before: Account, campaign: CampaignId, position: Position): Promise<boolean> {
    return (await transact([placed(organization, before, campaign, position)])).ok;
  },

  /** The accounts of a segment of a campaign whose time has come, the earliest first. `last` is where the next page begins. */
  async dueIn(partition: string, after: string | undefined, now: Date, limit: number) {
    const bound = `${now.toISOString()}#~`;
    const { items, last } = await queryPage<{ readonly pk: string; readonly sk: string; readonly gsi2sk: string }>({
      pk: partition,
      index: 'gsi2',
      ...(after === undefined ? { upTo: bound } : { after }),
      limit,
    });
    const isDue = ({ gsi2sk }: { readonly gsi2sk: string }) => gsi2sk <= bound;
    const accounts = await getItems<Account>(
      items.filter(isDue).map(({ pk, sk }) => ({ pk, sk })),
      { consistent: true },
    );
    return { accounts, last: items.every(isDue) ? last : undefined };
  },

  /** Items that wait, of one segment of a campaign. */
  async pendingIn(partition: string, after: string | undefined, limit: number) {
    const { items, last } = await queryPage<{ readonly pk: string; readonly sk: string }>({
      pk: partition,
      index: 'gsi2',
      after,
      limit,
    });
    const found = await getItems<QueueItem>(items.map(({ pk, sk }) => ({ pk, sk })));
    return { items: found.filter(({ status }) => status === 'pending'), last };
  },
});

export const queueItemsOf = (organization: OrganizationId, day: string): Listing => ({
  partitions: partitions.queue(organization, day),
});
