import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type OptOut = ReplyOf<OperationAt<'GET', '/api/admin/opt-out'>>['data'][number];
export type Channel = OptOut['channels'][number];
export type OptOutResult = ReplyOf<OperationAt<'POST', '/api/admin/opt-out/bulk'>>;
export type AuditEntry = ReplyOf<OperationAt<'GET', '/api/admin/audit'>>['data'][number];

export const channels = ['email', 'sms', 'whatsapp', 'voice'] as const satisfies readonly Channel[];
export const maxNumbers = 1000;

const invalidates = [['opt-outs'], ['accounts'], ['overview']];
const bulkTimeoutMs = 60_000;

export const optOutsQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'opt-outs', 'list'], async ({ cursor = '1' }, signal) => {
    const query = { page: cursor, page_size: '50' };
    const { data, pagination } = await call('GET', '/api/admin/opt-out', { query }, { signal });
    return { data, pagination: { next_cursor: pagination.has_more ? String(pagination.page + 1) : null } };
  });

export interface AuditFilters {
  readonly action: 'opted_out' | 'opt_out_removed';
  readonly actor?: AuditEntry['actor'];
  readonly from?: string;
  readonly to?: string;
}

export const optOutAuditQuery = ({ call, organization }: OrganizationService, filters: AuditFilters) =>
  pagesQuery([organization, 'opt-outs', 'audit', filters], (cursor, signal) =>
    call('GET', '/api/admin/audit', { query: { limit: '20', ...cursor, ...filters } }, { signal }),
  );

export const useOptOut = () =>
  useServiceMutation<
    { readonly phones: string[]; readonly channels: Channel[]; readonly reason: string },
    OptOutResult
  >({
    send: ({ call }, body, idempotencyKey) =>
      call('POST', '/api/admin/opt-out/bulk', { body }, { idempotencyKey, timeoutMs: bulkTimeoutMs }),
    invalidates,
  });

export const useRemoveOptOut = () =>
  useServiceMutation<{ readonly contact: string; readonly reason: string }>({
    send: ({ call }, { contact, reason }) =>
      call('DELETE', '/api/admin/opt-out/{contactId}', {
        params: { contactId: contact },
        body: reason === '' ? {} : { reason },
      }),
    invalidates,
  });
