import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, queryPage } from '../../platform/aws/table/table.ts';
import type { NotificationId, OrganizationId } from '../../foundation/ids.ts';
import { type Notice, type Notification, newNotification } from './notification.ts';
import { type ReadState, isRead, maxReadAfter } from './read-state.ts';

/** Callers know only a notification's id; its key begins with these fields. */
type NotificationPosition = Pick<Notification, 'to' | 'created_at'>;

type StoredPosition = NotificationPosition & { readonly kind: 'notification_place' };

export const notificationStore = (organization: OrganizationId) => ({
  insertion(notice: Notice, now: Date): readonly TransactionPart[] {
    const notification = newNotification(organization, notice, now);
    const { id, to, created_at: at, expires_at_seconds } = notification;
    const position = { kind: 'notification_place', organization, to, created_at: at, expires_at_seconds };
    return [
      { put: { ...position, ...keys.notificationPlace(organization, id) }, onlyIf: absent },
      { put: { ...notification, ...keys.notification(organization, to, at, id), organization } },
    ];
  },

  readPosition: (
    id: NotificationId,
    options: { readonly consistent?: boolean } = {},
  ): Promise<NotificationPosition | undefined> =>
    getItem<StoredPosition>(keys.notificationPlace(organization, id), 'notification_place', options),

  read: ({ to, created_at: at }: NotificationPosition, id: NotificationId): Promise<Notification | undefined> =>
    getItem<Notification>(keys.notification(organization, to, at, id), 'notification', { consistent: true }),

  listing: (inboxes: readonly string[]): Listing => ({
    partitions: inboxes.map((inbox) => partitions.notifications(organization, inbox)),
    kinds: 'notification',
    descending: true,
    mergesPartitions: true,
  }),

  async listUnread(
    inboxes: readonly string[],
    readState: ReadState,
    max: number,
  ): Promise<{ readonly unread: readonly Notification[]; readonly hasMore: boolean }> {
    const pages = await Promise.all(
      inboxes.map((inbox) =>
        queryPage<Notification>({
          pk: partitions.notifications(organization, inbox),
          kinds: 'notification',
          // `~` sorts after every id with the same timestamp.
          from: `${readState.read_up_to}~`,
          descending: true,
          limit: max + 1 + maxReadAfter,
        }),
      ),
    );
    const unread = pages
      .flatMap(({ items }) => items)
      .filter((notification) => !isRead(readState, notification))
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    return { unread: unread.slice(0, max), hasMore: unread.length > max };
  },
});
