import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';
import type { OrganizationService } from './organization-calls.ts';
import { pagesQuery } from './pages.ts';

export const organizationsQuery = (api: Api) =>
  pagesQuery(['organizations'], (cursor, signal) =>
    api('GET', '/api/platform/organizations', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const organizationQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'organization'],
    queryFn: ({ signal }) => call('GET', '/api/admin/organization', {}, { signal }),
  });
