import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';

export type Account = ReplyOf<OperationAt<'GET', '/api/v1/accounts/{id}'>>;
export type TimelineEntry = ReplyOf<OperationAt<'GET', '/api/accounts/{id}/timeline'>>['data'][number];
export type TimelineType = TimelineEntry['type'];
export type ChannelCheck = ReplyOf<OperationAt<'POST', '/api/dispatch/checks'>>['data'][number];
export type Channel = ChannelCheck['channel'];

const checksMs = 60_000;

export const accountQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/v1/accounts/{id}', { params: { id } }, { signal }),
  });

/** The current decision for each channel, refreshed every minute. */
export const channelChecksQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'checks', id],
    queryFn: ({ signal }) => call('POST', '/api/dispatch/checks', { body: { account_id: id } }, { signal }),
    staleTime: 0,
    refetchInterval: checksMs,
  });

const pendingStatuses: readonly string[] = ['sending', 'queued', 'sent', 'initiated', 'ringing', 'in_progress'];
const inTransitPollMs = 2000;
const idlePollMs = 60_000;
/** Give up polling for a status after this time. */
const maxWaitMs = 10 * 60_000;

/** True while a message or call may still change its status. */
const isInTransit = (entry: TimelineEntry): boolean =>
  entry.type === 'interaction' &&
  pendingStatuses.includes(entry.interaction.status) &&
  Date.now() - Date.parse(entry.at) < maxWaitMs;

/** The history of an account. Polls more often while a message is on its way. */
export const timelineQuery = (
  { call, organization }: OrganizationService,
  id: string,
  type: TimelineType | undefined,
) => ({
  ...pagesQuery([organization, 'accounts', 'timeline', id, type ?? 'all'], (cursor, signal) =>
    call(
      'GET',
      '/api/accounts/{id}/timeline',
      { params: { id }, query: { limit: '30', ...cursor, ...(type && { type }) } },
      { signal },
    ),
  ),
  refetchInterval: ({
    state,
  }: {
    readonly state: {
      readonly data?: { readonly pages: readonly { readonly data: readonly TimelineEntry[] }[] } | undefined;
    };
  }) => (state.data?.pages[0]?.data.some(isInTransit) === true ? inTransitPollMs : idlePollMs),
});
