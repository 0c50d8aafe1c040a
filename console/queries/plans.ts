import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { readMatching } from './filtered-page.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Plan = ReplyOf<OperationAt<'GET', '/api/v1/plans/{id}'>>;
export type NewPlan = RequestOf<OperationAt<'POST', '/api/v1/accounts/{id}/plans'>>['body'];

export type ListedPlan = ReplyOf<OperationAt<'GET', '/api/v1/plans'>>['data'][number];
export type PlanStatus = Plan['status'];
type PlanChange = RequestOf<OperationAt<'PATCH', '/api/v1/plans/{id}'>>['body'];
export type PlanAction = PlanChange['action'];

export const planStatuses = [
  'pending_approval',
  'proposed',
  'active',
  'kept',
  'broken',
  'cancelled',
] as const satisfies readonly PlanStatus[];

const invalidates = [['plans'], ['accounts'], ['holds'], ['settlements'], ['overview'], ['notifications']];

const isLate = ({ instalments }: Plan): boolean => instalments.some(({ status }) => status === 'late');

/** Newest first. `late`: those in force with a late instalment, which the service lists among the others. */
export const plansQuery = ({ call, organization }: OrganizationService, status: PlanStatus | 'late' | undefined) =>
  pagesQuery([organization, 'plans', 'list', status ?? 'all'], (cursor, signal) => {
    const listed = status === 'late' ? 'active' : status;
    const read = (at: typeof cursor) =>
      call('GET', '/api/v1/plans', { query: { limit: '50', ...at, ...(listed && { status: listed }) } }, { signal });
    return status === 'late' ? readMatching(read, cursor, isLate) : read(cursor);
  });

export const planQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'plans', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/v1/plans/{id}', { params: { id } }, { signal }),
  });

/** Newest first. */
export const accountPlansQuery = ({ call, organization }: OrganizationService, account: string) =>
  pagesQuery([organization, 'plans', 'of', account], (cursor, signal) =>
    call(
      'GET',
      '/api/v1/accounts/{id}/plans',
      { params: { id: account }, query: { limit: '20', ...cursor } },
      { signal },
    ),
  );

export const useProposePlan = (account: string) =>
  useServiceMutation<NewPlan, Plan>({
    send: ({ call }, body, idempotencyKey) =>
      call('POST', '/api/v1/accounts/{id}/plans', { params: { id: account }, body }, { idempotencyKey }),
    invalidates,
  });

export const useDecidePlan = (id: string) =>
  useServiceMutation<PlanChange>({
    send: ({ call }, body) => call('PATCH', '/api/v1/plans/{id}', { params: { id }, body }),
    invalidates,
  });
