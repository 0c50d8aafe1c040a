import { keys, partitions } from '../../platform/aws/table/keys.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type TransactionPart, absent, getItem, putItem, queryPage } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { NotificationId, OrganizationId } from '../../foundation/ids.ts';
import type { Notification } from './notification.ts';
import { type ReadState, initialReadState, isRead, maxReadAfter } from './read-state.ts';

/** The rest of a notification's key: a caller knows only its id, but the key begins with inbox and time. */
type NotificationPosition = Pick<Notification, 'to' | 'created_at'>;

type StoredPosition = NotificationPosition & { readonly kind: 'notification_place' };

/** The notifications of one organization. */
export const notificationStore = (organization: OrganizationId) => ({
  /** The writes that add a notification, as parts of a transaction, which fails if it already exists. */
  insertion: (notification: Notification): readonly TransactionPart[] => {
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

  /** The notifications of several inboxes merged into one list, newest first. */
  listing: (inboxes: readonly string[]): Listing => ({
    partitions: inboxes.map((inbox) => partitions.notifications(organization, inbox)),
    kinds: 'notification',
    descending: true,
    mergesPartitions: true,
  }),

  /** The newest unread notifications, newest first, at most `max`, and whether there are more. */
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
          // `~` sorts after every id of that instant.
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

/** A read state with the version that an update of it is conditional on. */
export interface StoredReadState extends ReadState {
  readonly version: number;
}

/** The read states of one organization's users. */
export const readStateStore = (organization: OrganizationId) => ({
  read: async (user: string): Promise<StoredReadState> =>
    (await getItem<StoredReadState & { readonly kind: 'notification_reader' }>(
      keys.notificationReader(organization, user),
      'notification_reader',
      { consistent: true },
    )) ?? {
      ...initialReadState,
      version: 0,
    },

  /** Replaces a read state; returns false and writes nothing on a version conflict. */
  async replace(user: string, { version }: StoredReadState, { read_up_to, read_after }: ReadState): Promise<boolean> {
    const item = {
      ...keys.notificationReader(organization, user),
      kind: 'notification_reader',
      organization,
      read_up_to,
      read_after,
      version: version + 1,
    };
    const written = await putItem(item, version === 0 ? absent : unchangedSince({ version }));
    return written.ok;
  },
});
