import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  ListUsersCommand,
  ListUsersInGroupCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import { dependencyFailures } from '../../foundation/dependency-failures.ts';
import { log } from '../../foundation/log.ts';
import { Problem } from '../../foundation/problem.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { callLimits, clientOptions } from './call-limits.ts';
import { isUnavailable } from './unavailable.ts';

let client: CognitoIdentityProviderClient | undefined;
const cognito = () => (client ??= new CognitoIdentityProviderClient(clientOptions(callLimits.service)));

export interface PoolUser {
  readonly id: string;
  readonly email: string;
  readonly name: string | undefined;
  readonly organization: string | undefined;
  readonly isEnabled: boolean;
  readonly isInvited: boolean;
}

const target = (username: string) => ({ UserPoolId: readSetting('USER_POOL_ID'), Username: username });

const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** If an invitation could not be mailed, the user exists, and the invitation can be sent again. */
const isRepeatable = (error: unknown): error is Error =>
  isUnavailable(error) || isNamed(error, 'CodeDeliveryFailureException');

/** @throws Problem 503 `user_pool_unavailable` if the pool does not answer; the request can be repeated */
async function call<Output>(operation: () => Promise<Output>): Promise<Output> {
  try {
    return await operation();
  } catch (error) {
    if (!isRepeatable(error)) throw error;
    log.warn(dependencyFailures.userPool, { reason: error.name });
    throw new Problem(503, 'user_pool_unavailable', 'The user pool did not answer. Send the request again.', {
      headers: { 'Retry-After': '5' },
    });
  }
}

function toPoolUser(
  attributes: readonly AttributeType[] = [],
  { Username = '', Enabled = true, UserStatus }: Pick<UserType, 'Username' | 'Enabled' | 'UserStatus'>,
): PoolUser {
  const valueOf = (name: string) => attributes.find(({ Name }) => Name === name)?.Value;
  return {
    id: valueOf('sub') ?? Username,
    email: valueOf('email') ?? '',
    name: valueOf('name'),
    organization: valueOf('custom:organization_id'),
    isEnabled: Enabled,
    isInvited: UserStatus === 'FORCE_CHANGE_PASSWORD',
  };
}

/** The pool mails a temporary password. Returns `exists` if a user already has the address. */
export async function createPoolUser(email: string, organization: string): Promise<PoolUser | 'exists'> {
  const attributes = { email, email_verified: 'true', 'custom:organization_id': organization };
  const command = new AdminCreateUserCommand({
    ...target(email),
    DesiredDeliveryMediums: ['EMAIL'],
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
  try {
    const { User } = await call(() => cognito().send(command));
    return toPoolUser(User?.Attributes, { ...User });
  } catch (error) {
    if (isNamed(error, 'UsernameExistsException')) return 'exists';
    throw error;
  }
}

/** The new password is valid for as long as the first. Returns `signed_in` if the user has chosen a password. */
export async function resendPoolInvitation(id: string): Promise<'sent' | 'signed_in' | 'missing'> {
  const command = new AdminCreateUserCommand({
    ...target(id),
    MessageAction: 'RESEND',
    DesiredDeliveryMediums: ['EMAIL'],
  });
  try {
    await call(() => cognito().send(command));
    return 'sent';
  } catch (error) {
    if (isNamed(error, 'UnsupportedUserStateException')) return 'signed_in';
    if (isNamed(error, 'UserNotFoundException')) return 'missing';
    throw error;
  }
}

export async function readPoolUser(username: string): Promise<PoolUser | undefined> {
  try {
    const reply = await call(() => cognito().send(new AdminGetUserCommand(target(username))));
    return toPoolUser(reply.UserAttributes, reply);
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return undefined;
    throw error;
  }
}

export async function hasSecondFactor(id: string): Promise<boolean | undefined> {
  try {
    const { UserMFASettingList = [] } = await call(() => cognito().send(new AdminGetUserCommand(target(id))));
    return UserMFASettingList.length > 0;
  } catch (error) {
    if (isPoolUserMissing(error)) return undefined;
    throw error;
  }
}

/** The pool has four groups, so one page lists all groups of a user. */
export async function readPoolGroups(id: string): Promise<readonly string[]> {
  const { Groups = [] } = await call(() => cognito().send(new AdminListGroupsForUserCommand(target(id))));
  return Groups.flatMap(({ GroupName }) => GroupName ?? []);
}

export const addToPoolGroup = (id: string, group: string) =>
  call(() => cognito().send(new AdminAddUserToGroupCommand({ ...target(id), GroupName: group })));

export const removeFromPoolGroup = (id: string, group: string) =>
  call(() => cognito().send(new AdminRemoveUserFromGroupCommand({ ...target(id), GroupName: group })));

export const enablePoolUser = (id: string) => call(() => cognito().send(new AdminEnableUserCommand(target(id))));

export const disablePoolUser = (id: string) => call(() => cognito().send(new AdminDisableUserCommand(target(id))));

/** From then on, new tokens require the password. A disabled user may have no sessions, which is not an error. */
export async function signOutPoolUser(id: string): Promise<void> {
  try {
    await call(() => cognito().send(new AdminUserGlobalSignOutCommand(target(id))));
  } catch (error) {
    if (!isNamed(error, 'NotAuthorizedException')) throw error;
  }
}

export const isPoolUserMissing = (error: unknown): boolean => isNamed(error, 'UserNotFoundException');

export const isRefusedByPool = (error: unknown): boolean => isNamed(error, 'InvalidParameterException');

interface ListedPoolUser extends PoolUser {
  readonly status: string;
}

export interface PoolPage {
  readonly users: readonly ListedPoolUser[];
  readonly next: string | undefined;
}

const pageLimit = 60;

const toPoolPage = (users: readonly UserType[] = [], next: string | undefined): PoolPage => ({
  users: users.map((user) => ({ ...toPoolUser(user.Attributes, user), status: user.UserStatus ?? 'UNKNOWN' })),
  next,
});

export async function listPoolUsers(token: string | undefined): Promise<PoolPage> {
  const input = { UserPoolId: readSetting('USER_POOL_ID'), Limit: pageLimit, PaginationToken: token };
  const { Users, PaginationToken } = await call(() => cognito().send(new ListUsersCommand(input)));
  return toPoolPage(Users, PaginationToken);
}

export async function listPoolGroup(group: string, token: string | undefined): Promise<PoolPage> {
  const input = { UserPoolId: readSetting('USER_POOL_ID'), GroupName: group, Limit: pageLimit, NextToken: token };
  const { Users, NextToken } = await call(() => cognito().send(new ListUsersInGroupCommand(input)));
  return toPoolPage(Users, NextToken);
}
