import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Plan = ReplyOf<OperationAt<'GET', '/api/v1/plans/{id}'>>;
export type NewPlan = RequestOf<OperationAt<'POST', '/api/v1/accounts/{id}/plans'>>['body'];

const invalidates = [['plans'], ['accounts'], ['holds'], ['settlements'], ['overview'], ['notifications']];

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
