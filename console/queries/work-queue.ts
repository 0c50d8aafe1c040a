import { queryOptions } from '@tanstack/react-query';
import type { OperationAt, ReplyOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';

export type WorkEntry = ReplyOf<OperationAt<'GET', '/api/work-queue'>>['data'][number];

const pollMs = 5 * 60_000;

export const workQueueQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'work-queue'],
    queryFn: async ({ signal }) => (await call('GET', '/api/work-queue', { query: { limit: '50' } }, { signal })).data,
    refetchInterval: pollMs,
  });

/** All accounts of a person, as many as one page has. */
export const debtsQuery = ({ call, organization }: OrganizationService, contact: string) =>
  queryOptions({
    queryKey: [organization, 'accounts', 'of-contact', contact],
    queryFn: async ({ signal }) =>
      (await call('GET', '/api/v1/accounts', { query: { contact_id: contact, limit: '100' } }, { signal })).data,
  });
