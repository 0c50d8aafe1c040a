import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { type NotificationPage, type NotificationView, maxUnreadCount } from './contract.ts';
import type { NotificationReader } from './mark-read.ts';
import { notificationStore } from './notification-store.ts';
import { type Notification, inboxesOf, notificationView } from './notification.ts';
import { readStateStore } from './read-state-store.ts';
import type { ReadState } from './read-state.ts';

/**
 * Loads a page of a user's notifications, newest first. Each of the user's inboxes, at most three, is queried for a
 * full page, and the results are merged. A second query for the unread count is made only if the page cannot hold them
 * all.
 */
export async function loadNotificationPage(
  { organization, user }: NotificationReader,
  paging: Paging,
  language: Promise<string>,
  unread?: boolean,
): Promise<NotificationPage> {
  const inboxes = inboxesOf(user);
  const store = notificationStore(organization);
  const loadingState = readStateStore(organization).read(user.id);
  const view = Promise.all([loadingState, language]).then(([state, code]) => notificationView(state, code));
  const page = await loadPage<Notification, NotificationView>(organization, store.listing(inboxes), paging, view);
  const readState = await loadingState;
  const listed = unread === undefined ? page : filterByUnread(page, unread, readState);
  const unreadCount = page.data.filter(({ read }) => !read).length;
  if (hasAllUnread(page, paging, readState))
    return {
      ...listed,
      unread_count: Math.min(unreadCount, maxUnreadCount),
      unread_count_is_capped: unreadCount > maxUnreadCount,
    };
  const counted = await store.listUnread(inboxes, readState, maxUnreadCount);
  return { ...listed, unread_count: counted.unread.length, unread_count_is_capped: counted.hasMore };
}

/**
 * Keeps only unread or only read notifications. The page still ends at the same position, so that a cursor stays valid
 * while notifications are marked. A list of unread notifications ends once all older ones are read.
 */
function filterByUnread(
  { data, pagination }: PageReply<NotificationView>,
  unread: boolean,
  { read_up_to: readUpTo }: ReadState,
): PageReply<NotificationView> {
  const last = data.at(-1);
  const isOver = unread && last !== undefined && last.created_at <= readUpTo;
  return {
    data: data.filter(({ read }) => read !== unread),
    pagination: isOver ? { ...pagination, has_more: false, next_offset: null, next_cursor: null } : pagination,
  };
}

function hasAllUnread(
  { data, pagination }: Pick<NotificationPage, 'data' | 'pagination'>,
  { cursor, offset = 0 }: Paging,
  { read_up_to: readUpTo }: ReadState,
): boolean {
  const isFirst = cursor === undefined && offset === 0;
  const last = data.at(-1);
  return isFirst && (!pagination.has_more || (last !== undefined && last.created_at <= readUpTo));
}
