import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, createApi } from '../api/api.ts';
import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import { meQuery } from './me.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useService } from './session-service.ts';
import { useServiceMutation } from './use-service-mutation.ts';
import { useIdempotencyKeys } from './use-idempotency-keys.ts';

export type Organization = ReplyOf<OperationAt<'GET', '/api/admin/organization'>>;
export type OrganizationChange = RequestOf<OperationAt<'PATCH', '/api/admin/organization'>>['body'];
type NewOrganization = RequestOf<OperationAt<'POST', '/api/platform/organizations'>>['body'];
type FirstAdmin = RequestOf<OperationAt<'POST', '/api/admin/users'>>['body'];

export const organizationsQuery = (api: Api) =>
  pagesQuery(['organizations'], (cursor, signal) =>
    api('GET', '/api/platform/organizations', { query: { limit: '100', ...cursor } }, { signal }),
  );

export const organizationQuery = ({ call, organization }: OrganizationService) =>
  queryOptions({
    queryKey: [organization, 'organization'],
    queryFn: ({ signal }) => call('GET', '/api/admin/organization', {}, { signal }),
  });

/** Changes the organization's settings. Its name and time zone are part of `GET /api/me` too. */
export function useChangeOrganization() {
  const queries = useQueryClient();
  const { api } = useService();
  return useServiceMutation<OrganizationChange, Organization>({
    send: async ({ call, organization }, body) => {
      const changed = await call('PATCH', '/api/admin/organization', { body });
      queries.setQueryData([organization, 'organization'], changed);
      await queries.invalidateQueries({ queryKey: meQuery(api).queryKey });
      return changed;
    },
    invalidates: [['organization'], ['overview']],
  });
}

/** Creates an organization. Idempotent for the same input, even after a lost reply. */
export function useCreateOrganization() {
  const { api } = useService();
  const queries = useQueryClient();
  const idempotencyKeys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: NewOrganization) =>
      api('POST', '/api/platform/organizations', { body }, { idempotencyKey: idempotencyKeys.of(body) }),
    onSuccess: idempotencyKeys.done,
    onSettled: () => queries.invalidateQueries({ queryKey: ['organizations'] }),
  });
}

/** Invites the first administrator of an organization on behalf of the platform. */
export function useInviteFirstAdmin(organization: string) {
  const { session } = useService();
  const idempotencyKeys = useIdempotencyKeys();
  return useMutation({
    mutationFn: (body: FirstAdmin) =>
      createApi(session, organization)(
        'POST',
        '/api/admin/users',
        { body },
        { idempotencyKey: idempotencyKeys.of(body) },
      ),
    onSuccess: idempotencyKeys.done,
  });
}
