import type { OperationAt, ReplyOf, RequestOf } from '../api/operations.ts';
import type { OrganizationService } from './organization-service.ts';
import { pagesQuery } from './pages.ts';
import { useServiceMutation } from './use-service-mutation.ts';

export type Member = ReplyOf<OperationAt<'GET', '/api/admin/users'>>['data'][number];
export type MemberRole = Member['role'];
type NewMember = RequestOf<OperationAt<'POST', '/api/admin/users'>>['body'];
type MemberChange = RequestOf<OperationAt<'PATCH', '/api/admin/users/{id}'>>['body'];

export const memberRoles = ['viewer', 'agent', 'admin'] as const satisfies readonly MemberRole[];

const invalidates = [['users'], ['directory']];

export const usersQuery = ({ call, organization }: OrganizationService) =>
  pagesQuery([organization, 'users'], (cursor, signal) =>
    call('GET', '/api/admin/users', { query: { limit: '50', ...cursor } }, { signal }),
  );

export const useInviteUser = () =>
  useServiceMutation<NewMember, Member>({
    send: ({ call }, body, idempotencyKey) => call('POST', '/api/admin/users', { body }, { idempotencyKey }),
    invalidates,
  });

export const useChangeUser = (id: string) =>
  useServiceMutation<MemberChange, Member>({
    send: ({ call }, body) => call('PATCH', '/api/admin/users/{id}', { params: { id }, body }),
    invalidates,
  });

export const useResendInvitation = () =>
  useServiceMutation<string, Member>({
    send: ({ call }, id, idempotencyKey) =>
      call('POST', '/api/admin/users/{id}/invite', { params: { id } }, { idempotencyKey }),
    invalidates,
  });
