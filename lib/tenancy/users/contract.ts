import * as z from 'zod/mini';
import { UserId } from '../../foundation/ids.ts';
import { type Route, roles } from '../../platform/http/route.ts';
import { Email, InstantView, Page, Text, pagingParameters, pathId, withCode } from '../../platform/http/wire.ts';

export const consoleLanguages = ['es', 'pt', 'en'] as const;
export const themes = ['light', 'dark', 'system'] as const;
export const densities = ['compact', 'normal', 'comfortable'] as const;

export const maxPreferenceLists = 40;
export const maxColumns = 60;
export const maxSavedViews = 30;
const maxPreferenceNameLength = 60;
const maxSearchLength = 2000;

const PreferenceName = () =>
  z
    .string()
    .check(z.maxLength(maxPreferenceNameLength), z.regex(/^[a-z][a-z0-9_]*$/, 'Must be a name such as due_date.'));

const isDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

const Columns = () =>
  z
    .array(PreferenceName())
    .check(
      z.maxLength(maxColumns),
      z.refine(isDistinct, withCode('duplicate_name', 'Must not contain the same column twice.')),
    )
    .register(z.globalRegistry, { uniqueItems: true });

const SavedView = () =>
  z.strictObject({
    name: Text(maxPreferenceNameLength),
    search: z
      .string()
      .check(
        z.maxLength(maxSearchLength),
        z.regex(/^(\?[!"$-~]*)?$/, 'Must be empty, or the part of an address from ? on, percent-encoded.'),
      ),
  });

const SavedViews = () =>
  z.array(SavedView()).check(
    z.maxLength(maxSavedViews),
    z.refine(
      (views) => isDistinct(views.map(({ name }) => name)),
      withCode('duplicate_name', 'Must not contain two views of the same name.'),
    ),
  );

/** A user's choices by list; null resets one. */
const ByList = <Choice extends z.ZodMiniType>(choice: Choice) =>
  z
    .record(PreferenceName(), z.nullable(choice))
    .check(
      z.refine(
        (lists) => Object.keys(lists).length <= maxPreferenceLists,
        `Must have at most ${maxPreferenceLists} lists.`,
      ),
    )
    .register(z.globalRegistry, { maxProperties: maxPreferenceLists });

export const PreferencesChange = () =>
  z
    .strictObject({
      language: z.optional(z.nullable(z.enum(consoleLanguages))),
      theme: z.optional(z.enum(themes)),
      density: z.optional(z.enum(densities)),
      shortcuts: z.optional(z.boolean()),
      checklist: z.optional(z.boolean()),
      columns: z.optional(ByList(Columns())),
      views: z.optional(ByList(SavedViews())),
    })
    .check(
      z.refine(
        (change) => Object.keys(change).length > 0,
        'Give at least one of language, theme, density, shortcuts, checklist, columns, views.',
      ),
    )
    .register(z.globalRegistry, { minProperties: 1 });
export type PreferencesChange = z.output<ReturnType<typeof PreferencesChange>>;

export const Preferences = () =>
  z.object({
    language: z.nullable(z.enum(consoleLanguages)),
    theme: z.enum(themes),
    density: z.enum(densities),
    shortcuts: z.boolean(),
    checklist: z.boolean(),
    columns: z.record(z.string(), z.array(z.string())),
    views: z.record(z.string(), z.array(z.object({ name: z.string(), search: z.string() }))),
  });
export type Preferences = z.output<ReturnType<typeof Preferences>>;

export const OrganizationOfUser = () =>
  z.object({
    id: z.uuid(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    language: z.string(),
    country: z.nullable(z.string()),
    execution_paused: z.boolean(),
  });
export type OrganizationOfUser = z.output<ReturnType<typeof OrganizationOfUser>>;

export const UserView = () =>
  z.object({
    id: z.string(),
    email: z.nullable(z.string()),
    roles: z.array(z.enum(roles)),
    organization: z.nullable(OrganizationOfUser()),
    preferences: Preferences(),
    now: InstantView(),
  });
export type UserView = z.output<ReturnType<typeof UserView>>;

export const memberRoles = ['viewer', 'agent', 'admin'] as const;
export const memberStatuses = ['invited', 'active'] as const;

/** Cognito allows user names of 128 characters. */
const maxEmailLength = 128;
const MemberEmail = () => Email().check(z.maxLength(maxEmailLength), z.toLowerCase());
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
  summary: 'Read the calling user, with roles, organization and preferences',
  access: { role: 'viewer' },
  acrossOrganizations: true,
  replies: { 200: UserView },
  table: 'member',
  userPool: ['AdminGetUser'],
} as const satisfies Route;

export const updatePreferences = {
  method: 'PATCH',
  path: '/api/me/preferences',
  summary: 'Change what the calling user prefers in the admin console',
  access: { role: 'viewer' },
  acrossOrganizations: true,
  body: PreferencesChange,
  replies: { 200: Preferences },
  refusals: { 409: ['concurrent_change'], 422: ['preferences_too_large'] },
  table: 'write',
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
    429: ['invited_recently'],
    503: ['user_pool_not_configured', 'user_pool_unavailable'],
  },
  table: 'write',
  userPool: ['AdminCreateUser'],
} as const satisfies Route;

export const userRoutes = { readMe, updatePreferences, listUsers, inviteUser, updateUser, resendInvitation };
