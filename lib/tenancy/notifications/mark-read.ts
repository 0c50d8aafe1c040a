import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { NotificationId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import type { Actor } from '../../platform/http/caller.ts';
import { maxMarkedCount } from './contract.ts';
import { notificationStore } from './notification-store.ts';
import { type Notification, inboxesOf } from './notification.ts';
import { readStateStore } from './read-state-store.ts';
import { type ReadState, isRead, recordAllRead, recordRead } from './read-state.ts';

export interface NotificationReader {
  readonly organization: OrganizationId;
  readonly user: Actor & { readonly kind: 'user' };
}

/** Marks one notification as read. Throws 404 if it does not exist or is not in one of the user's inboxes. */
export async function markRead(
  { organization, user }: NotificationReader,
  id: NotificationId,
): Promise<{ readonly notification: Notification; readonly readState: ReadState }> {
  const store = notificationStore(organization);
  const position = await store.readPosition(id, { consistent: true });
  const notification = position && inboxesOf(user).includes(position.to) ? await store.read(position, id) : undefined;
  if (!notification) throw notFound('notification');
  return updateReadState({ organization, user }, (before) => {
    const after = isRead(before, notification) ? undefined : recordRead(before, [notification]);
    return { after, result: { notification, readState: after ?? before } };
  });
}

export const markAllRead = ({ organization, user }: NotificationReader, now: Date): Promise<number> =>
  updateReadState({ organization, user }, async (before) => {
    const { unread } = await notificationStore(organization).listUnread(inboxesOf(user), before, maxMarkedCount);
    const after = unread.length > 0 ? recordAllRead(before, unread, now) : undefined;
    return { after, result: unread.length };
  });

interface ReadStateUpdate<Result> {
  readonly after: ReadState | undefined;
  readonly result: Result;
}

const updateReadState = <Result>(
  { organization, user }: NotificationReader,
  decide: (before: ReadState) => Promise<ReadStateUpdate<Result>> | ReadStateUpdate<Result>,
): Promise<Result> =>
  retryOnConflict(
    async () => {
      const store = readStateStore(organization);
      const before = await store.read(user.id);
      const { after, result } = await decide(before);
      return !after || (await store.replace(user.id, before, after)) ? result : versionConflict;
    },
    () => concurrentChange('list of read notifications'),
  );
