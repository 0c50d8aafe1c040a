import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';
import { languageCodeOf } from '../locales/languages.ts';

export type Notification = ReplyOf<OperationAt<'GET', '/api/notifications'>>['data'][number];

const pollMs = 60_000;
const invalidates = [['notifications']];

export const unreadQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'notifications', 'unread'],
    queryFn: ({ signal }) => call('GET', '/api/notifications', { query: { limit: '1', unread: 'true' } }, { signal }),
    refetchInterval: pollMs,
  });

export const notificationsQuery = (
  { call, organization }: OrganizationService,
  locale: string,
  unread: 'true' | undefined,
) =>
  pagesQuery([organization, 'notifications', 'list', locale, unread ?? 'all'], (cursor, signal) => {
    const query = { limit: '50', language: languageCodeOf(locale), ...cursor, ...(unread && { unread }) };
    return call('GET', '/api/notifications', { query }, { signal });
  });

/** The most recent notifications, for the panel, which groups them by kind. */
export const latestQuery = ({ call, organization }: OrganizationService, locale: string) =>
  queryOptions({
    queryKey: [organization, 'notifications', 'latest', locale],
    queryFn: ({ signal }) =>
      call('GET', '/api/notifications', { query: { limit: '50', language: languageCodeOf(locale) } }, { signal }),
    staleTime: 0,
  });

type Page = ReplyOf<OperationAt<'GET', '/api/notifications'>>;

const asRead = (page: Page, { id, read }: Notification): Page => ({
  ...page,
  data: page.data.map((each) => (each.id === id ? { ...each, read: true } : each)),
  unread_count: page.unread_count_is_capped || read ? page.unread_count : Math.max(0, page.unread_count - 1),
});

/** Marks a notification as read. Lists and the count are updated optimistically. */
export const useMarkRead = () =>
  useServiceMutation<Notification>({
    send: ({ call }, { id }) => call('PATCH', '/api/notifications/{id}/read', { params: { id } }),
    invalidates,
    optimistic: {
      key: ['notifications'],
      update: (before, notification) => {
        // A notification query holds either one page or a list of pages.
        const value = before as Page | { readonly pages: readonly Page[] };
        return 'pages' in value
          ? { ...value, pages: value.pages.map((page) => asRead(page, notification)) }
          : asRead(value, notification);
      },
    },
  });

export const useMarkAllRead = () =>
  useServiceMutation({ send: ({ call }) => call('POST', '/api/notifications/mark-all-read', {}), invalidates });
