import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery, rowsOf } from './pages.ts';

export type ImportSummary = ReplyOf<OperationAt<'GET', '/api/v1/imports'>>['data'][number];
export type Import = ReplyOf<OperationAt<'GET', '/api/v1/import/{jobId}'>>;
export type ImportRow = Import['errors'][number];
type NewImport = RequestOf<OperationAt<'POST', '/api/v1/import'>>['body'];

/** How often the progress of an import is read. */
const pollMs = 1000;
const listPollMs = 3000;
/** A part has up to 6 MB, which a slow connection takes minutes to send. */
const uploadMs = 10 * 60_000;

export const importsKey = ['imports'] as const;

/** The imports, newest first, read again while one is in progress. */
export const importsQuery = ({ call, organization }: OrganizationService) => ({
  ...pagesQuery([organization, ...importsKey, 'list'], (cursor, signal) =>
    call('GET', '/api/v1/imports', { query: { limit: '20', ...cursor } }, { signal }),
  ),
  refetchInterval: ({ state }: { readonly state: { readonly data?: Parameters<typeof rowsOf<ImportSummary>>[0] } }) =>
    rowsOf(state.data).some(({ status }) => status === 'processing') ? listPollMs : false,
});

/** An import, read again until it has ended. One that could not be read yet waits for the person, as every page does. */
export const importQuery = ({ call, organization }: OrganizationService, jobId: string) =>
  queryOptions({
    queryKey: [organization, ...importsKey, jobId],
    queryFn: ({ signal }) => call('GET', '/api/v1/import/{jobId}', { params: { jobId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollMs : false),
  });

/** Submits an import, once under the same intent. */
export const submitImport = ({ call }: OrganizationService, body: NewImport, intent: string) =>
  call('POST', '/api/v1/import', { body }, { intent, timeoutMs: uploadMs });
