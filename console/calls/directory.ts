import { queryOptions } from '@tanstack/react-query';
import type { OrganizationService } from './organization-calls.ts';

/** The names of campaigns, strategies, templates and users. */
export const directoryQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'directory'],
    queryFn: ({ signal }) => call('GET', '/api/directory', {}, { signal }),
    staleTime: 5 * 60_000,
  });
