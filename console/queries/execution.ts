import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import { meQuery } from './me.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useService } from './session-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ExecutionStatus = ReplyOf<OperationAt<'GET', '/api/admin/execution/status'>>;
type Queue = OperationAt<'GET', '/api/admin/execution/queue'>;
export type QueueItem = ReplyOf<Queue>['data'][number];

export interface QueueFilters {
  readonly date?: string;
  readonly status?: QueueItem['status'];
  readonly reason?: string;
  readonly campaign_id?: string;
  readonly channel?: QueueItem['channel'];
}

const invalidates = [['execution'], ['overview']];

const pollMs = 60_000;

export const executionStatusQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'execution', 'status'],
    queryFn: ({ signal }) => call('GET', '/api/admin/execution/status', {}, { signal }),
    refetchInterval: pollMs,
  });

export const queueQuery = ({ call, organization }: OrganizationService, filters: QueueFilters) => ({
  ...pagesQuery([organization, 'execution', 'queue', filters], (cursor, signal) =>
    call('GET', '/api/admin/execution/queue', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  ),
  refetchInterval: pollMs,
});

/** Pauses or resumes all automatic sending. The bar of every page is updated optimistically. */
export function useSetExecutionPaused() {
  const queries = useQueryClient();
  const { api } = useService();
  return useServiceMutation<'pause' | 'resume'>({
    send: async ({ call }, to, idempotencyKey) => {
      await call('POST', `/api/admin/execution/${to}`, {}, { idempotencyKey });
      await queries.invalidateQueries({ queryKey: meQuery(api).queryKey });
    },
    invalidates,
  });
}

export const useEnqueue = () =>
  useServiceMutation<string | undefined, ReplyOf<OperationAt<'POST', '/api/admin/execution/enqueue'>>>({
    send: ({ call }, campaign, idempotencyKey) =>
      call(
        'POST',
        '/api/admin/execution/enqueue',
        { body: campaign === undefined ? {} : { campaign_id: campaign } },
        { idempotencyKey },
      ),
    invalidates,
  });
