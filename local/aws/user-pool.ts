import { randomInt } from 'node:crypto';
import type { Clock } from '../foundation/clock.ts';
import { type FaultSwitch, happensWithProbability } from '../foundation/faults.ts';
import { isRecord, listAt, numberAt, recordAt, textAt } from '../foundation/json.ts';
import type { State } from '../foundation/state.ts';
import type { Outbox } from '../foundation/outbox.ts';
import { arn, region } from '../foundation/arn.ts';
import type { EmulatedReply, Emulation } from './emulation.ts';
import { type PoolUsers, type StoredUser, openPoolUsers } from './pool-users.ts';

export const localUserPoolId = `${region}_localUsers`;

export interface UserPool extends Emulation {
  reply(operation: string, input: unknown): EmulatedReply;
  /** Creates a user who has signed in before, as an operator would by hand; does nothing if the user exists. */
  create(person: NewPerson): void;
  /** Signs an enabled user in and returns the claims of their token. Accepts a pending invitation. */
  signIn(email: string): Readonly<Record<string, unknown>> | undefined;
  people(): readonly { readonly email: string; readonly name: string; readonly groups: readonly string[] }[];
}

interface NewPerson {
  readonly email: string;
  readonly name: string;
  readonly organization?: string;
  readonly group: string;
}

export interface UserPoolOptions {
  readonly state: Pick<State, 'recall' | 'remember'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly faults: Pick<FaultSwitch, 'now'>;
  readonly outbox: Pick<Outbox, 'record'>;
}

const groups = ['viewer', 'agent', 'admin', 'platform_admin'];

/** Cognito with one user pool, which signs in by email address. Its users are kept in the state. */
export const userPool = ({ state, clock, faults, outbox }: UserPoolOptions): UserPool => {
  const users = openPoolUsers(state, clock);
  const pool = { users, invite: (user: StoredUser) => sendInvitation(user, clock.now(), outbox) };
  return {
    create: ({ email, name, organization, group }) => {
      if (users.find(email)) return;
      const attributes = {
        email,
        name,
        email_verified: 'true',
        ...(organization !== undefined && { 'custom:organization_id': organization }),
      };
      users.add(attributes, 'CONFIRMED', [group]);
    },
    signIn: (email) => {
      const user = users.find(email);
      if (!user?.enabled) return undefined;
      user.status = 'CONFIRMED';
      users.save();
      return claimsOf(user);
    },
    people: () =>
      users
        .all()
        .filter(({ enabled }) => enabled)
        .map(({ attributes, groups: ofUser }) => ({
          email: attributes['email'] ?? '',
          name: attributes['name'] ?? '',
          groups: ofUser,
        })),
    accessRequests: (operation, input) => [
      {
        action: `cognito-idp:${operation}`,
        resource: arn('cognito-idp', `userpool/${textAt(input, 'UserPoolId') ?? '*'}`),
      },
    ],
    reply: (operation, input) => {
      if (happensWithProbability(faults.now().throttle))
        return errorReply('TooManyRequestsException', 'Too many requests.');
      if (textAt(input, 'UserPoolId') !== localUserPoolId)
        return errorReply('ResourceNotFoundException', `User pool ${textAt(input, 'UserPoolId')} does not exist.`);
      if (operation === 'AdminCreateUser') return createUser(pool, input);
      const list = lists.get(operation);
      if (list) return list(users.all(), input);
      const read = reads.get(operation);
      const change = changes.get(operation);
      if (!read && !change)
        return errorReply('InvalidParameterException', `The local runner does not support ${operation} of Cognito.`);
      const user = users.find(textAt(input, 'Username') ?? '');
      if (!user) return missingUser;
      if (read) return read(user);
      const refused = change?.(user, input, users);
      if (refused) return refused;
      user.modifiedAt = users.nowInSeconds();
      users.save();
      return { status: 200, body: {} };
    },
  };
};

const claimsOf = ({ sub, attributes, groups: ofUser }: StoredUser) => ({
  sub,
  email: attributes['email'],
  ...(attributes['name'] !== undefined && { name: attributes['name'] }),
  'cognito:username': sub,
  organization_id: attributes['custom:organization_id'],
  groups: ofUser,
});

const sendInvitation = ({ attributes }: StoredUser, now: Date, outbox: Pick<Outbox, 'record'>): void => {
  const email = attributes['email'] ?? '';
  const password = `Local-${randomInt(100_000, 1_000_000)}!`;
  outbox.record({
    at: now.toISOString(),
    provider: 'userpool',
    operation: 'send_invitation',
    to: email,
    body: {
      subject: 'Your temporary password',
      text: `Your username is ${email} and temporary password is ${password}`,
    },
    status: 200,
  });
};

interface Pool {
  readonly users: PoolUsers;
  readonly invite: (user: StoredUser) => void;
}

const createUser = ({ users, invite }: Pool, input: unknown): EmulatedReply => {
  const name = textAt(input, 'Username') ?? '';
  const existing = users.find(name);
  if (textAt(input, 'MessageAction') === 'RESEND') {
    if (!existing) return missingUser;
    if (existing.status !== 'FORCE_CHANGE_PASSWORD')
      return errorReply('UnsupportedUserStateException', 'Resend not possible. User is not in a valid state.');
    invite(existing);
    return { status: 200, body: { User: describe(existing) } };
  }
  if (existing) return errorReply('UsernameExistsException', 'An account with the given email already exists.');
  if (!/^\S+@\S+\.\S+$/.test(name)) return errorReply('InvalidParameterException', 'Username should be an email.');
  const user = users.add({ email: name, ...attributesIn(input) }, 'FORCE_CHANGE_PASSWORD', []);
  invite(user);
  return { status: 200, body: { User: describe(user) } };
};

/** A map, because a caller may name an operation that every object inherits, such as `toString`. */
const byOperation = <Handle>(handles: Readonly<Record<string, Handle>>): ReadonlyMap<string, Handle> =>
  new Map(Object.entries(handles));

const inGroup = (input: unknown, change: (group: string) => void): EmulatedReply | undefined => {
  const group = textAt(input, 'GroupName') ?? '';
  if (!groups.includes(group)) return missingGroup;
  change(group);
  return undefined;
};

const attributesIn = (input: unknown): Record<string, string> =>
  Object.fromEntries(
    listAt(input, 'UserAttributes')
      .filter(isRecord)
      .map((attribute) => [textAt(attribute, 'Name') ?? '', textAt(attribute, 'Value') ?? '']),
  );

const describe = ({ sub, attributes, enabled, status, createdAt, modifiedAt }: StoredUser) => ({
  Username: sub,
  Attributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  Enabled: enabled,
  UserStatus: status,
  UserCreateDate: createdAt,
  UserLastModifiedDate: modifiedAt,
});

const maxUsersOnPage = 60;

const listPage = (
  found: readonly StoredUser[],
  input: unknown,
  tokenName: 'PaginationToken' | 'NextToken',
): EmulatedReply => {
  const limit = numberAt(input, 'Limit') ?? maxUsersOnPage;
  const from = Number(textAt(input, tokenName) ?? 0);
  if (limit < 1 || limit > maxUsersOnPage || !(from >= 0))
    return errorReply('InvalidParameterException', 'The limit or the token of the page is invalid.');
  const end = from + limit;
  const Users = found.slice(from, end).map(describe);
  return { status: 200, body: { Users, ...(end < found.length && { [tokenName]: String(end) }) } };
};

const errorReply = (type: string, message: string): EmulatedReply => ({
  status: 400,
  body: { __type: type, message },
});

const missingUser = errorReply('UserNotFoundException', 'User does not exist.');
const missingGroup = errorReply('ResourceNotFoundException', 'Group not found.');

const reads = byOperation<(user: StoredUser) => EmulatedReply>({
  AdminGetUser: (user) => {
    const { Attributes, ...others } = describe(user);
    const factors = user.hasSoftwareToken === true ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] } : {};
    return { status: 200, body: { ...others, ...factors, UserAttributes: Attributes } };
  },
  AdminListGroupsForUser: (user) => ({
    status: 200,
    body: { Groups: user.groups.map((GroupName) => ({ GroupName })) },
  }),
});

type Change = (user: StoredUser, input: unknown, users: PoolUsers) => EmulatedReply | undefined;

const changes = byOperation<Change>({
  AdminAddUserToGroup: (user, input) =>
    inGroup(input, (group) => void (user.groups = [...new Set([...user.groups, group])])),
  AdminRemoveUserFromGroup: (user, input) =>
    inGroup(input, (group) => void (user.groups = user.groups.filter((each) => each !== group))),
  AdminEnableUser: (user) => void (user.enabled = true),
  AdminDisableUser: (user) => void (user.enabled = false),
  AdminDeleteUser: (user, _, users) => {
    users.delete(user);
    return undefined;
  },
  AdminSetUserMFAPreference: (user, input) =>
    void (user.hasSoftwareToken = recordAt(input, 'SoftwareTokenMfaSettings')['Enabled'] === true),
  // The issuer refreshes the tokens of enabled users only, so there is no session to end.
  AdminUserGlobalSignOut: () => undefined,
});

const lists = byOperation<(users: readonly StoredUser[], input: unknown) => EmulatedReply>({
  ListUsers: (users, input) => {
    if (textAt(input, 'Filter') || listAt(input, 'AttributesToGet').length > 0)
      return errorReply('InvalidParameterException', 'The local runner lists all users with all attributes.');
    return listPage(users, input, 'PaginationToken');
  },
  ListUsersInGroup: (users, input) => {
    const group = textAt(input, 'GroupName') ?? '';
    if (!groups.includes(group)) return missingGroup;
    const members = users.filter((user) => user.groups.includes(group));
    return listPage(members, input, 'NextToken');
  },
});
