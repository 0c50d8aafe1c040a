import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { LedgerPeriod } from './ledger.ts';
import type { OrganizationService } from './organization-service.ts';

export type Statement = ReplyOf<OperationAt<'GET', '/api/v1/contacts/{id}/statement'>>;

export const statementQuery = ({ call, organization }: OrganizationService, id: string, period: LedgerPeriod) =>
  queryOptions({
    queryKey: [organization, 'contacts', 'statement', id, period],
    queryFn: ({ signal }) =>
      call('GET', '/api/v1/contacts/{id}/statement', { params: { id }, query: period }, { signal }),
    staleTime: 0,
  });
