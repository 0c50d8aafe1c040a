import { queryOptions } from '@tanstack/react-query';
import type { OrganizationService } from './organization-calls.ts';

const pollMs = 60_000;

export const executionStatusQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'execution', 'status'],
    queryFn: ({ signal }) => call('GET', '/api/admin/execution/status', {}, { signal }),
    refetchInterval: pollMs,
  });
