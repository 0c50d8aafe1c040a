import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ListedPromise = ReplyOf<OperationAt<'GET', '/api/promises'>>['data'][number];

export interface PromiseFilters {
  readonly status?: ListedPromise['status'] | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
}

export const promisesQuery = ({ call, organization }: OrganizationService, filters: PromiseFilters) =>
  pagesQuery([organization, 'promises', 'list', filters], (cursor, signal) =>
    call('GET', '/api/promises', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );

/** Cancels a promise, then adds the reason as a note to its account. */
export const useCancelPromise = () =>
  useServiceMutation<{ readonly promise: ListedPromise; readonly note: string | undefined }>({
    send: async ({ call }, { promise: { id, account_id: account }, note }, idempotencyKey) => {
      await call('PATCH', '/api/promises/{id}', { params: { id }, body: { action: 'cancel' } });
      if (note === undefined) return;
      await call(
        'POST',
        '/api/accounts/{id}/notes',
        { params: { id: account }, body: { text: note } },
        { idempotencyKey },
      );
    },
    invalidates: [['promises'], ['overview'], ['accounts']],
  });
