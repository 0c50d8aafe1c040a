import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ApiKey = ReplyOf<OperationAt<'GET', '/api/admin/api-keys'>>['data'][number];
export type CreatedApiKey = ReplyOf<OperationAt<'POST', '/api/admin/api-keys'>>;
type NewApiKey = RequestOf<OperationAt<'POST', '/api/admin/api-keys'>>['body'];
type Scope = ApiKey['scopes'][number];

export const scopes = [
  'accounts:read',
  'accounts:write',
  'contacts:read',
  'contacts:write',
  'payments:write',
  'ledger:read',
  'holds:write',
  'opt_outs:write',
  'campaigns:write',
  'dispatch',
  'promises:write',
  'settlements:write',
  'plans:write',
  'decisions:read',
  'import',
  'export',
  'webhooks:manage',
] as const satisfies readonly Scope[];

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
