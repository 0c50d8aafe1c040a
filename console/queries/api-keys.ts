import { type Scope, scopes } from '../../lib/platform/http/route.ts';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ApiKey = ReplyOf<OperationAt<'GET', '/api/admin/api-keys'>>['data'][number];
export type CreatedApiKey = ReplyOf<OperationAt<'POST', '/api/admin/api-keys'>>;
type NewApiKey = RequestOf<OperationAt<'POST', '/api/admin/api-keys'>>['body'];

/** For systems that look up accounts. Bulk downloads need a scope that is granted deliberately. */
export const readScopes = ['accounts:read', 'contacts:read', 'decisions:read'] as const satisfies readonly Scope[];

/** For the creditor's own system: all that changes debts and contact, and no downloads. */
export const coreSystemScopes: readonly Scope[] = scopes.filter(
  (scope) => scope.endsWith(':write') || ['dispatch', 'decisions:read', 'import'].includes(scope),
);

const invalidates = [['api-keys']];

export const apiKeysQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'api-keys'], (cursor, signal) =>
    call('GET', '/api/admin/api-keys', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const useCreateApiKey = () =>
  useServiceMutation<NewApiKey, CreatedApiKey>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/admin/api-keys', { body }, { idempotencyKey }),
    invalidates,
  });

export const useRevokeApiKey = () =>
  useServiceMutation<string>({
    send: ({ call }, id) => call('DELETE', '/api/admin/api-keys/{id}', { params: { id } }),
    invalidates,
  });

export const useChangeQuota = (id: string) =>
  useServiceMutation<number>({
    send: ({ call }, quota) =>
      call('PATCH', '/api/admin/api-keys/{id}', { params: { id }, body: { requests_per_window: quota } }),
    invalidates,
  });
