import { queryOptions } from '@tanstack/react-query';
import type { OrganizationService } from './organization-service.ts';

export const debtorViewQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'contacts', 'debtor-page', id],
    queryFn: ({ signal }) =>
      call('GET', '/api/v1/contacts/{id}/debtor-page', { params: { id }, query: {} }, { signal }),
    staleTime: 0,
  });
