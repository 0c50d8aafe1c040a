import type { NotificationId, OrganizationId } from '../../foundation/ids.ts';
import { keys, partitions } from '../../aws/table/keys.ts';
import { type TransactionPart, absent, getItem, putItem, queryPage } from '../../aws/table/table.ts';
import type { Listing } from '../../aws/table/listing.ts';
import type { Notification } from './notification.ts';
import { type ReadState, isRead, initialReadState, maxReadAfter } from './read-state.ts';

/** Where a notification lies: its key begins with its time, and who names it knows its id alone. */
type Place = Pick<Notification, 'to' | 'created_at'>;

/** The notifications of one organization. */
export const notificationStore = (organization: OrganizationId) => ({
  /** The writes that add a notification, as parts of a transaction; refused where it is there already. */
  adding: (notification: Notification): readonly TransactionPart[] => {
    const { id, to, created_at: at, expires_at_seconds } = notification;
    const place = { kind: 'notification_place', organization, to, created_at: at, expires_at_seconds };
    return [
      { put: { ...place, ...keys.notificationPlace(organization, id) }, onlyIf: absent },
      { put: { ...notification, ...keys.notification(organization, to, at, id), organization } },
    ];
  },

  placeOf: (id: NotificationId, options: { readonly consistent?: boolean } = {}): Promise<Place | undefined> =>
    getItem<Place>(keys.notificationPlace(organization, id), options),

  read: ({ to, created_at: at }: Place, id: NotificationId): Promise<Notification | undefined> =>
    getItem<Notification>(keys.notification(organization, to, at, id), { consistent: true }),

  /** What lies at several addresses as one list, the latest first. */
  to: (addresses: readonly string[]): Listing => ({
    partitions: addresses.map((address) => partitions.notifications(organization, address)),
    descending: true,
    mergesPartitions: true,
  }),

  /** The latest that a reader has not read, at most `max`, in no order, and whether there are more. */
  async unread(
    addresses: readonly string[],
    reader: ReadState,
    max: number,
  ): Promise<{ readonly unread: readonly Notification[]; readonly hasMore: boolean }> {
    const pages = await Promise.all(
      addresses.map((address) =>
        queryPage<Notification>({
          pk: partitions.notifications(organization, address),
          // Behind every id of that instant.
          from: `${reader.read_up_to}~`,
          descending: true,
          limit: max + 1 + maxReadAfter,
        }),
      ),
    );
    const unread = pages
      .flatMap(({ items }) => items)
      .filter((notification) => !isRead(reader, notification))
      .sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
    return { unread: unread.slice(0, max), hasMore: unread.length > max };
  },
});

/** A reader as it is kept, in the version that a change of it is based on. */
export interface StoredReadState extends ReadState {
  readonly version: number;
}

/** What the users of one organization have read. */
export const readStateStore = (organization: OrganizationId) => ({
  read: async (user: string): Promise<StoredReadState> =>
    (await getItem<StoredReadState>(keys.notificationReader(organization, user), { consistent: true })) ?? {
      ...initialReadState,
      version: 0,
    },

  /** Replaces what was read before by what has been read since; nothing is written where the user read on meanwhile. */
  async replace(user: string, { version }: StoredReadState, { read_up_to, read_after }: ReadState): Promise<boolean> {
    const item = {
      ...keys.notificationReader(organization, user),
      kind: 'notification_reader',
      organization,
      read_up_to,
      read_after,
      version: version + 1,
    };
    const isAsRead = { expression: '#version = :version', values: { ':version': version } };
    const written = await putItem(item, version === 0 ? absent : isAsRead);
    return written.ok;
  },
});
