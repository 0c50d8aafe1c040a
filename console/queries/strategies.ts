import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Strategy = ReplyOf<OperationAt<'GET', '/api/admin/strategies/{id}'>>;
export type StrategyStep = Strategy['steps'][number];
export type NewStrategy = RequestOf<OperationAt<'POST', '/api/admin/strategies'>>['body'];
export type StrategyChange = RequestOf<OperationAt<'PATCH', '/api/admin/strategies/{id}'>>['body'];

const invalidates = [['strategies'], ['directory'], ['simulations']];

export const strategiesQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'strategies', 'list'], (cursor, signal) =>
    call('GET', '/api/admin/strategies', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const strategyQuery = ({ call, organization }: OrganizationService, id: string) =>
  queryOptions({
    queryKey: [organization, 'strategies', 'one', id],
    queryFn: ({ signal }) => call('GET', '/api/admin/strategies/{id}', { params: { id } }, { signal }),
  });

export const useCreateStrategy = () =>
  useServiceMutation<NewStrategy, Strategy>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/admin/strategies', { body }, { idempotencyKey }),
    invalidates,
  });

export const useChangeStrategy = (id: string) =>
  useServiceMutation<StrategyChange, Strategy>({
    send: ({ call }, body, idempotencyKey) =>
      call('PATCH', '/api/admin/strategies/{id}', { params: { id }, body }, { idempotencyKey }),
    invalidates,
  });

export const useDeleteStrategy = (id: string) =>
  useServiceMutation({
    send: ({ call }) => call('DELETE', '/api/admin/strategies/{id}', { params: { id } }),
    invalidates: [['strategies', 'list'], ['directory']],
  });
