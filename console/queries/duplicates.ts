import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { Contact } from './contacts.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Duplicate = ReplyOf<OperationAt<'GET', '/api/v1/contacts/duplicates'>>['data'][number];

/** Pairs of contacts that may be one person; of one contact if it is given. */
export const duplicatesQuery = ({ call, organization }: OrganizationService, contact: string | undefined) =>
  pagesQuery([organization, 'contacts', 'duplicates', contact ?? 'all'], (cursor, signal) => {
    const query = { limit: '10', ...cursor, ...(contact !== undefined && { contact_id: contact }) };
    return call('GET', '/api/v1/contacts/duplicates', { query }, { signal });
  });

/** The first accounts of a contact. */
export const accountsOfContactQuery = ({ call, organization }: OrganizationService, contact: string) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'of-contact', contact],
    queryFn: ({ signal }) =>
      call('GET', '/api/v1/accounts', { query: { contact_id: contact, limit: '5' } }, { signal }),
  });

interface MergeRequest {
  readonly from: string;
  readonly into: string;
  readonly reason: string;
}

/** Gives the contact that stays. */
export const useMerge = () =>
  useServiceMutation<MergeRequest, Contact>({
    send: ({ call }, { from, ...body }, idempotencyKey) =>
      call('POST', '/api/v1/contacts/{id}/merge', { params: { id: from }, body }, { idempotencyKey }),
    invalidates: [['contacts'], ['accounts'], ['opt-outs'], ['holds']],
  });
