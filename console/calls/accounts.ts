import { queryOptions } from '@tanstack/react-query';
import type { OrganizationService } from './organization-calls.ts';

export const firstAccountsQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'first'],
    queryFn: ({ signal }) => call('GET', '/api/v1/accounts', { query: { limit: '10' } }, { signal }),
  });
