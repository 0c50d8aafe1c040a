import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery, rowsOf } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type ImportSummary = ReplyOf<OperationAt<'GET', '/api/v1/imports'>>['data'][number];
export type Import = ReplyOf<OperationAt<'GET', '/api/v1/import/{jobId}'>>;
export type ImportRow = Import['errors'][number];
type NewImport = RequestOf<OperationAt<'POST', '/api/v1/import'>>['body'];

const pollMs = 1000;
const listPollMs = 3000;
/** A part can have 6 MB, which takes minutes on a slow connection. */
const uploadMs = 10 * 60_000;

export const importsKey = ['imports'] as const;

/** Newest first, polled while an import is in progress. */
export const importsQuery = ({ call, organization }: OrganizationService) => ({
  ...pagesQuery([organization, ...importsKey, 'list'], (cursor, signal) =>
    call('GET', '/api/v1/imports', { query: { limit: '20', ...cursor } }, { signal }),
  ),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Parameters<typeof rowsOf<ImportSummary>>[0] } }) =>
    rowsOf(state.data).some(({ status }) => status === 'processing') ? listPollMs : false,
});

/** Polled until the import has ended. After a failed first read the user retries, as on every page. */
export const importQuery = ({ call, organization }: OrganizationService, jobId: string) =>
  queryOptions({
    queryKey: [organization, ...importsKey, jobId],
    queryFn: ({ signal }) => call('GET', '/api/v1/import/{jobId}', { params: { jobId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  });

export const submitImport = (
  { call }: OrganizationService,
  body: NewImport,
  idempotencyKey: string,
  options: { readonly onReplay?: () => void } = {},
) => call('POST', '/api/v1/import', { body }, { ...options, idempotencyKey, timeoutMs: uploadMs });

/** The undo is a job like an import; accounts, payments and holds may change. */
export const useUndoImport = (jobId: string) =>
  useServiceMutation({
    send: ({ call }, _, idempotencyKey) =>
      call('POST', '/api/v1/imports/{jobId}/undo', { params: { jobId } }, { idempotencyKey }),
    invalidates: [importsKey, ['accounts'], ['holds'], ['contacts']],
  });
