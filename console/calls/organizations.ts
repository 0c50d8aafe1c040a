import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';

export const organizationsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['organizations'],
    queryFn: ({ signal, pageParam: cursor }) =>
      api(
        'GET',
        '/api/platform/organizations',
        { query: { limit: '50', ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    // The first page has no cursor.
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? undefined,
  });

export const organizationQuery = (api: Api, organization: string) =>
  queryOptions({
    queryKey: ['organization', organization],
    queryFn: ({ signal }) => api('GET', '/api/admin/organization', {}, { signal, organization }),
  });
