import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/api.ts';

export const firstAccountsQuery = (api: Api, organization: string) =>
  queryOptions({
    queryKey: ['accounts', organization, 'first'],
    queryFn: ({ signal }) => api('GET', '/api/v1/accounts', { query: { limit: '10' } }, { signal, organization }),
  });
