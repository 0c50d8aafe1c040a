import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';

export type Overview = ReplyOf<OperationAt<'GET', '/api/overview'>>;

const pollMs = 60_000;

export const overviewQuery = ({ call, organization }: OrganizationService, days: string) =>
  queryOptions({
    queryKey: [organization, 'overview', days],
    queryFn: ({ signal }) => call('GET', '/api/overview', { query: { days } }, { signal }),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
