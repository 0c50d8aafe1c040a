import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Settlement = ReplyOf<OperationAt<'GET', '/api/admin/settlements/{id}'>>;
export type ListedSettlement = ReplyOf<OperationAt<'GET', '/api/admin/settlements'>>['data'][number];
export type SettlementStatus = Settlement['status'];

export const settlementStatuses = [
  'pending_approval',
  'proposed',
  'approved',
  'accepted',
  'rejected',
  'expired',
] as const satisfies readonly SettlementStatus[];

export const settlementsQuery = ({ call, organization }: OrganizationService, status: SettlementStatus | undefined) =>
  pagesQuery([organization, 'settlements', 'list', status ?? 'all'], (cursor, signal) =>
    call('GET', '/api/admin/settlements', { query: { limit: '50', ...cursor, ...(status && { status }) } }, { signal }),
  );

export const settlementQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'settlements', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/admin/settlements/{id}', { params: { id } }, { signal }),
  });

export const offersQuery = ({ call, organization }: OrganizationService, account: string) =>
  pagesQuery([organization, 'settlements', 'of', account], (cursor, signal) =>
    call(
      'GET',
      '/api/admin/accounts/{accountId}/settlements',
      { params: { accountId: account }, query: { limit: '20', ...cursor } },
      { signal },
    ),
  );

export type SettlementAction = 'approve' | 'accept' | 'reject' | 'withdraw';

interface SettlementChange {
  readonly action: SettlementAction;
  readonly notes?: string;
}

export const useDecideSettlement = (id: string) =>
  useServiceMutation<SettlementChange>({
    send: ({ call }, body) => call('PATCH', '/api/admin/settlements/{id}', { params: { id }, body }),
    invalidates: [['settlements'], ['accounts'], ['overview'], ['notifications']],
  });
