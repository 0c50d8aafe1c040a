import * as z from 'zod/mini';
import { UserId } from '../../foundation/ids.ts';
import { type Route, roles } from '../../http/route.ts';
import { Email, InstantView, Page, Text, pagingParameters, pathId } from '../../http/wire.ts';

export const UserView = () =>
  z.object({
    id: z.string(),
    email: z.nullable(z.string()),
    roles: z.array(z.enum(roles)),
    organization: z.nullable(z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), currency: z.string() })),
  });

/** The roles that an organization gives, in ascending order. */
export const memberRoles = ['viewer', 'agent', 'admin'] as const;
export const memberStatuses = ['invited', 'active'] as const;

/** Cognito allows user names of 128 characters. */
const maxEmailLength = 128;
const MemberEmail = () =>
  Email().check(z.maxLength(maxEmailLength, `Must have at most ${maxEmailLength} characters.`), z.toLowerCase());
const MemberName = () => Text(200);

export const NewMember = () => z.strictObject({ email: MemberEmail(), name: MemberName(), role: z.enum(memberRoles) });
export type NewMember = z.output<ReturnType<typeof NewMember>>;

export const MemberChange = () =>
  z
    .strictObject({
      role: z.optional(z.enum(memberRoles)),
      enabled: z.optional(z.boolean()),
      name: z.optional(MemberName()),
    })
    .check(z.refine((change) => Object.keys(change).length > 0, 'Give at least one of role, enabled, name.'))
    .register(z.globalRegistry, { minProperties: 1 });
export type MemberChange = z.output<ReturnType<typeof MemberChange>>;

export const MemberView = () =>
  z.object({
    id: z.uuid(),
    email: z.string(),
    name: z.nullable(z.string()),
    role: z.enum(memberRoles),
    enabled: z.boolean(),
    status: z.enum(memberStatuses),
    created_at: InstantView(),
    updated_at: InstantView(),
  });
export type MemberView = z.output<ReturnType<typeof MemberView>>;

export const readMe = {
  method: 'GET',
  path: '/api/me',
  summary: 'Read the calling user, with roles and organization',
  access: { role: 'viewer' },
  acrossOrganizations: true,
  replies: { 200: UserView },
  table: 'member',
  userPool: ['AdminGetUser'],
} as const satisfies Route;

export const listUsers = {
  method: 'GET',
  path: '/api/admin/users',
  summary: "List the organization's users",
  access: { role: 'admin' },
  query: () => z.strictObject(pagingParameters()),
  replies: { 200: () => Page(MemberView()) },
  refusals: { 503: ['user_pool_not_configured'] },
  table: 'page',
  userPool: [],
} as const satisfies Route;

export const inviteUser = {
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Invite a user to the organization',
  access: { role: 'admin' },
  body: NewMember,
  replies: { 201: MemberView },
  refusals: {
    409: ['user_exists', 'in_progress', 'platform_admin'],
    503: ['user_pool_not_configured', 'user_pool_unavailable'],
  },
  table: 'write',
  userPool: [
    'AdminCreateUser',
    'AdminGetUser',
    'AdminListGroupsForUser',
    'AdminAddUserToGroup',
    'AdminRemoveUserFromGroup',
  ],
  timeoutSeconds: 27,
} as const satisfies Route;

export const updateUser = {
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  summary: 'Change the role or name of a user, disable or enable them',
  access: { role: 'admin' },
  resource: 'user',
  params: pathId(UserId),
  body: MemberChange,
  replies: { 200: MemberView },
  refusals: {
    409: ['last_admin', 'own_user', 'platform_admin', 'in_progress', 'concurrent_change'],
    503: ['user_pool_not_configured', 'user_pool_unavailable'],
  },
  table: 'write',
  userPool: [
    'AdminGetUser',
    'AdminListGroupsForUser',
    'AdminAddUserToGroup',
    'AdminRemoveUserFromGroup',
    'AdminEnableUser',
    'AdminDisableUser',
    'AdminUserGlobalSignOut',
  ],
  timeoutSeconds: 27,
} as const satisfies Route;

export const resendInvitation = {
  method: 'POST',
  path: '/api/admin/users/{id}/invite',
  summary: 'Send the invitation of a user again',
  access: { role: 'admin' },
  resource: 'user',
  params: pathId(UserId),
  replies: { 200: MemberView },
  refusals: {
    409: ['user_active', 'user_disabled', 'user_removed'],
    503: ['user_pool_not_configured', 'user_pool_unavailable'],
  },
  table: 'write',
  userPool: ['AdminCreateUser'],
} as const satisfies Route;

export const userRoutes = { readMe, listUsers, inviteUser, updateUser, resendInvitation };
