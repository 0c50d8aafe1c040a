import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Hold = ReplyOf<OperationAt<'GET', '/api/v1/accounts/{id}/holds'>>['data'][number];
export type NewHold = RequestOf<OperationAt<'POST', '/api/v1/accounts/{id}/holds'>>['body'];

const invalidates = [['holds'], ['accounts'], ['inbox']];

/** The open identity checks, those that wait the longest first. */
export const identityChecksQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'holds', 'identity_check'], (cursor, signal) =>
    call(
      'GET',
      '/api/v1/holds',
      { query: { limit: '50', ...cursor, kind: 'identity_check', open: 'true' } },
      { signal },
    ),
  );

export type ListedHold = ReplyOf<OperationAt<'GET', '/api/v1/holds'>>['data'][number];
export type HoldFilters = Omit<
  NonNullable<RequestOf<OperationAt<'GET', '/api/v1/holds'>>['query']>,
  'limit' | 'cursor'
>;

/** Those that must be decided first come first. */
export const holdsQuery = ({ call, organization }: OrganizationService, filters: HoldFilters) =>
  pagesQuery([organization, 'holds', 'list', filters], (cursor, signal) =>
    call('GET', '/api/v1/holds', { query: { limit: '50', ...cursor, ...filters } }, { signal }),
  );

/** All holds of an account, also those that have been released. */
export const accountHoldsQuery = ({ call, organization }: OrganizationService, account: string) =>
  pagesQuery([organization, 'holds', 'account', account], (cursor, signal) =>
    call(
      'GET',
      '/api/v1/accounts/{id}/holds',
      { params: { id: account }, query: { limit: '20', ...cursor } },
      { signal },
    ),
  );

/** All holds of a person and of their addresses, also those that have been released. */
export const contactHoldsQuery = ({ call, organization }: OrganizationService, contact: string) =>
  pagesQuery([organization, 'holds', 'contact', contact], (cursor, signal) =>
    call(
      'GET',
      '/api/v1/contacts/{id}/holds',
      { params: { id: contact }, query: { limit: '50', ...cursor } },
      { signal },
    ),
  );

export const usePlaceHold = (account: string) =>
  useServiceMutation({
    send: ({ call }, hold: NewHold, idempotencyKey) =>
      call('POST', '/api/v1/accounts/{id}/holds', { params: { id: account }, body: hold }, { idempotencyKey }),
    invalidates,
  });

type NewContactHold = RequestOf<OperationAt<'POST', '/api/v1/contacts/{id}/holds'>>['body'];

export const usePlaceContactHold = (contact: string) =>
  useServiceMutation({
    send: ({ call }, hold: NewContactHold, idempotencyKey) =>
      call('POST', '/api/v1/contacts/{id}/holds', { params: { id: contact }, body: hold }, { idempotencyKey }),
    invalidates,
  });

interface Release {
  readonly ids: readonly string[];
  readonly reason: string;
  /** Of a dispute. */
  readonly outcome?: NonNullable<Hold['outcome']>;
}

/** Releases holds one after the other; those that a lost reply had released stay released. */
export const useReleaseHolds = () =>
  useServiceMutation<Release>({
    send: async ({ call }, { ids, ...body }, idempotencyKey) => {
      for (const id of ids)
        await call(
          'POST',
          '/api/v1/holds/{id}/release',
          { params: { id }, body },
          { idempotencyKey: `${idempotencyKey}-${id}` },
        );
    },
    invalidates,
  });
