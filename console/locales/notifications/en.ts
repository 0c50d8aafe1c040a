import type { translations as spanish } from './es.ts';

export const translations: typeof spanish = {
  all: 'All',
  unread: 'Unread',
  markAll: 'Mark all as read',
  mark: 'Mark as read',
  title: 'Title',
  text: 'Text',
  isRead: 'Read',
  nothing: 'There are no notifications. What needs your attention appears here.',
};
