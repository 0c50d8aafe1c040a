import type { Actor } from '../api/caller.ts';
import type { NotificationId, OrganizationId } from '../ids.ts';
import { conflict, notFound } from '../problem.ts';
import { markedCountMax } from './contract.ts';
import { type Notification, addressesOf } from './notification.ts';
import { type KeptReader, notificationStore, readerStore } from './notification-store.ts';
import { type Reader, isRead, withAllRead, withRead } from './reader.ts';

/** A user, and the organization whose notifications the user reads. */
export interface ReadingUser {
  readonly organization: OrganizationId;
  readonly user: Actor & { readonly kind: 'user' };
}

/** Marks one notification read, and gives it with the reader; 404 where there is none, or it is another's. */
export async function markRead(
  { organization, user }: ReadingUser,
  id: NotificationId,
): Promise<{ readonly notification: Notification; readonly reader: Reader }> {
  const store = notificationStore(organization);
  const place = await store.placeOf(id, { consistent: true });
  const notification = place && addressesOf(user).includes(place.to) ? await store.read(place, id) : undefined;
  if (!notification) throw notFound('notification');
  return changeReader({ organization, user }, (reader) => {
    const after = isRead(reader, notification) ? undefined : withRead(reader, [notification]);
    return { after, result: { notification, reader: after ?? reader } };
  });
}

/** Marks all of a user's notifications read, and says how many were not; it counts the latest 1,000. */
export const markAllRead = ({ organization, user }: ReadingUser, now: Date): Promise<number> =>
  changeReader({ organization, user }, async (reader) => {
    const { unread } = await notificationStore(organization).unread(addressesOf(user), reader, markedCountMax);
    const after = unread.length > 0 ? withAllRead(reader, unread, now) : undefined;
    return { after, result: unread.length };
  });

interface Change<Result> {
  /** The reader as it is to be; undefined where nothing changes. */
  readonly after: Reader | undefined;
  readonly result: Result;
}

const attemptsMax = 8;

/** Decides on what is there, and decides again where the same user read on meanwhile. */
async function changeReader<Result>(
  { organization, user }: ReadingUser,
  decide: (reader: KeptReader) => Promise<Change<Result>> | Change<Result>,
): Promise<Result> {
  const readers = readerStore(organization);
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const reader = await readers.read(user.id);
    const { after, result } = await decide(reader);
    if (!after || (await readers.replace(user.id, reader, after))) return result;
  }
  throw conflict('concurrent_change', 'This user is marking other notifications; try again.');
}
