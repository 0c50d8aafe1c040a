import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-calls.ts';
import { pagesQuery } from './pages.ts';
import { useChange } from './use-change.ts';

export type Notification = ReplyOf<OperationAt<'GET', '/api/notifications'>>['data'][number];

const pollMs = 60_000;
const outdates = [['notifications']];

/** The number of unread notifications, read again every minute while the console is visible. */
export const unreadQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'notifications', 'unread'],
    queryFn: ({ signal }) => call('GET', '/api/notifications', { query: { limit: '1', unread: 'true' } }, { signal }),
    refetchInterval: pollMs,
  });

export const notificationsQuery = ({ call, organization }: OrganizationService, unread: 'true' | undefined) =>
  pagesQuery([organization, 'notifications', 'list', unread ?? 'all'], (cursor, signal) =>
    call('GET', '/api/notifications', { query: { limit: '50', ...cursor, ...(unread && { unread }) } }, { signal }),
  );

export const useMarkRead = () =>
  useChange<string>({
    send: ({ call }, id) => call('PATCH', '/api/notifications/{id}/read', { params: { id } }),
    outdates,
  });

export const useMarkAllRead = () =>
  useChange({ send: ({ call }) => call('POST', '/api/notifications/mark-all-read', {}), outdates });
