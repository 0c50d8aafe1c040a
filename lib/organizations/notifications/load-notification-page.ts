import { type Paging, loadPage } from '../../http/load-page.ts';
import { type NotificationPage, type NotificationView, maxUnreadCount } from './contract.ts';
import type { NotificationReader } from './mark-read.ts';
import { type Notification, inboxesOf, notificationView } from './notification.ts';
import { notificationStore, readStateStore } from './notification-store.ts';
import type { ReadState } from './read-state.ts';

/**
 * Loads a page of a user's notifications, newest first. Each of the user's inboxes, at most three, is queried for a full
 * page, and the results are merged. A second query for the unread count is made only if the page cannot hold them all.
 */
export async function loadNotificationPage(
  { organization, user }: NotificationReader,
  paging: Paging,
  language: Promise<string>,
): Promise<NotificationPage> {
  const addresses = inboxesOf(user);
  const store = notificationStore(organization);
  const reader = readStateStore(organization).read(user.id);
  const view = Promise.all([reader, language]).then(([has, spoken]) => notificationView(has, spoken));
  const page = await loadPage<Notification, NotificationView>(organization, store.to(addresses), paging, view);
  const unread = page.data.filter(({ read }) => !read).length;
  if (holdsAllUnread(page, paging, await reader))
    return { ...page, unread_count: Math.min(unread, maxUnreadCount), unread_count_is_capped: unread > maxUnreadCount };
  const counted = await store.unread(addresses, await reader, maxUnreadCount);
  return { ...page, unread_count: counted.unread.length, unread_count_is_capped: counted.hasMore };
}

/** Whether every unread notification is on the page: it begins with the newest and reaches the read ones. */
function holdsAllUnread(
  { data, pagination }: Pick<NotificationPage, 'data' | 'pagination'>,
  { cursor, offset = 0 }: Paging,
  { read_up_to: readUpTo }: ReadState,
): boolean {
  const isFirst = cursor === undefined && offset === 0;
  const last = data.at(-1);
  return isFirst && (!pagination.has_more || (last !== undefined && last.created_at <= readUpTo));
}
