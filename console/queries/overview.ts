import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';

export type Overview = ReplyOf<OperationAt<'GET', '/api/overview'>>;

const pollMs = 60_000;
const attentionPollMs = 5 * pollMs;

export const overviewQuery = ({ call, organization }: OrganizationService, days: string) =>
  queryOptions({
    queryKey: [organization, 'overview', days],
    queryFn: ({ signal }) => call('GET', '/api/overview', { query: { days } }, { signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });

/** What waits for a person, which the navigation counts. What the user does about it refreshes it at once. */
export const attentionQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'overview', 'attention'],
    queryFn: ({ signal }) => call('GET', '/api/overview', { query: { days: '1' } }, { signal }),
    refetchInterval: attentionPollMs,
  });
