import type { Actor } from '../../http/caller.ts';
import type { NotificationId, OrganizationId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { maxMarkedCount } from './contract.ts';
import { type Notification, inboxesOf } from './notification.ts';
import { type StoredReadState, notificationStore, readStateStore } from './notification-store.ts';
import { type ReadState, isRead, recordAllRead, recordRead } from './read-state.ts';

/** A user, and the organization whose notifications they read. */
export interface NotificationReader {
  readonly organization: OrganizationId;
  readonly user: Actor & { readonly kind: 'user' };
}

/** Marks one notification as read. Throws 404 if it does not exist or is not in one of the user's inboxes. */
export async function markRead(
  { organization, user }: NotificationReader,
  id: NotificationId,
): Promise<{ readonly notification: Notification; readonly reader: ReadState }> {
  const store = notificationStore(organization);
  const place = await store.placeOf(id, { consistent: true });
  const notification = place && inboxesOf(user).includes(place.to) ? await store.read(place, id) : undefined;
  if (!notification) throw notFound('notification');
  return changeReader({ organization, user }, (reader) => {
    const after = isRead(reader, notification) ? undefined : recordRead(reader, [notification]);
    return { after, result: { notification, reader: after ?? reader } };
  });
}

/** Marks all of a user's notifications as read and returns how many were unread, counting at most 1,000. */
export const markAllRead = ({ organization, user }: NotificationReader, now: Date): Promise<number> =>
  changeReader({ organization, user }, async (reader) => {
    const { unread } = await notificationStore(organization).unread(inboxesOf(user), reader, maxMarkedCount);
    const after = unread.length > 0 ? recordAllRead(reader, unread, now) : undefined;
    return { after, result: unread.length };
  });

interface Change<Result> {
  /** The reader as it is to be; undefined where nothing changes. */
  readonly after: ReadState | undefined;
  readonly result: Result;
}

const attemptsMax = 8;

/** Decides on what is there, and decides again where the same user read on meanwhile. */
async function changeReader<Result>(
  { organization, user }: NotificationReader,
  decide: (reader: StoredReadState) => Promise<Change<Result>> | Change<Result>,
): Promise<Result> {
  const readers = readStateStore(organization);
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const reader = await readers.read(user.id);
    const { after, result } = await decide(reader);
    if (!after || (await readers.replace(user.id, reader, after))) return result;
  }
  throw conflict('concurrent_change', 'This user is marking other notifications; try again.');
}
