import { describe, expect, it } from 'vitest';
import { type UserPool, localUserPoolId, userPool } from '../../../local/aws/user-pool.ts';
import { noFaults } from '../../../local/foundation/faults.ts';
import { listAt, recordAt } from '../../../local/foundation/json.ts';

/** The facts that are kept between starts. */
const aState = () => {
  const facts = new Map<string, string>();
  return {
    recall: (fact: string): unknown => {
      const text = facts.get(fact);
      return text === undefined ? undefined : JSON.parse(text);
    },
    remember: (fact: string, value: unknown) => void facts.set(fact, JSON.stringify(value)),
  };
};

const open = (state = aState(), throttle = 0) => {
  const mailed: (string | null)[] = [];
  const pool = userPool({
    state,
    clock: { now: () => new Date('2026-11-21T14:00:00Z') },
    faults: { now: () => ({ ...noFaults, throttle }) },
    outbox: {
      record: (entry) => {
        mailed.push(entry.to);
        return { ...entry, id: '', callback: [] };
      },
    },
  });
  return { pool, mailed };
};

const ask = (pool: UserPool, operation: string, input: object) =>
  pool.reply(operation, { UserPoolId: localUserPoolId, ...input });

const invite = (pool: UserPool, email: string) => {
  const reply = ask(pool, 'AdminCreateUser', {
    Username: email,
    UserAttributes: [
      { Name: 'email', Value: email },
      { Name: 'custom:organization_id', Value: 'org' },
    ],
  });
  return String(recordAt(reply.body, 'User')['Username']);
};

const refusal = (type: string) => ({ status: 400, body: { __type: type } });

describe('the user pool on one machine', () => {
  it('mails an invitation, and another one until the user has signed in', () => {
    const { pool, mailed } = open();
    const id = invite(pool, 'ana@mail.example');
    expect(ask(pool, 'AdminCreateUser', { Username: id, MessageAction: 'RESEND' })).toMatchObject({ status: 200 });
    expect(mailed).toEqual(['ana@mail.example', 'ana@mail.example']);
    pool.signIn('ana@mail.example');
    expect(ask(pool, 'AdminCreateUser', { Username: id, MessageAction: 'RESEND' })).toMatchObject(
      refusal('UnsupportedUserStateException'),
    );
  });

  it('has one user for an address, in any case', () => {
    const { pool } = open();
    invite(pool, 'ana@mail.example');
    expect(ask(pool, 'AdminCreateUser', { Username: 'ANA@mail.example' })).toMatchObject(
      refusal('UsernameExistsException'),
    );
    expect(ask(pool, 'AdminCreateUser', { Username: 'ana+2@mail.example' })).toMatchObject({ status: 200 });
  });

  it('finds a user by address and by id, with whether they have signed in', () => {
    const { pool } = open();
    const id = invite(pool, 'ana@mail.example');
    const found = {
      status: 200,
      body: {
        Username: id,
        Enabled: true,
        UserStatus: 'FORCE_CHANGE_PASSWORD',
        UserAttributes: expect.arrayContaining([
          { Name: 'sub', Value: id },
          { Name: 'custom:organization_id', Value: 'org' },
        ]),
      },
    };
    for (const name of [id, 'Ana@Mail.example'])
      expect(ask(pool, 'AdminGetUser', { Username: name })).toMatchObject(found);
    pool.signIn('ana@mail.example');
    expect(ask(pool, 'AdminGetUser', { Username: id })).toMatchObject({ body: { UserStatus: 'CONFIRMED' } });
  });

  it('signs a user in with their groups, unless they are disabled', () => {
    const { pool } = open();
    const id = invite(pool, 'ana@mail.example');
    for (const group of ['agent', 'agent', 'viewer'])
      expect(ask(pool, 'AdminAddUserToGroup', { Username: id, GroupName: group })).toMatchObject({ status: 200 });
    for (const group of ['viewer', 'admin'])
      expect(ask(pool, 'AdminRemoveUserFromGroup', { Username: id, GroupName: group })).toMatchObject({ status: 200 });
    expect(pool.signIn('ana@mail.example')).toMatchObject({ sub: id, organization_id: 'org', groups: ['agent'] });
    ask(pool, 'AdminDisableUser', { Username: id });
    expect(pool.signIn('ana@mail.example')).toBeUndefined();
    ask(pool, 'AdminEnableUser', { Username: id });
    expect(pool.signIn('ana@mail.example')).toBeDefined();
    expect(pool.signIn('nobody@mail.example')).toBeUndefined();
  });

  it('rejects an unknown user, group, pool and operation', () => {
    const { pool } = open();
    const id = invite(pool, 'ana@mail.example');
    expect(ask(pool, 'AdminGetUser', { Username: 'bo@mail.example' })).toMatchObject(refusal('UserNotFoundException'));
    expect(ask(pool, 'AdminAddUserToGroup', { Username: id, GroupName: 'owner' })).toMatchObject(
      refusal('ResourceNotFoundException'),
    );
    expect(pool.reply('AdminGetUser', { UserPoolId: 'other', Username: id })).toMatchObject(
      refusal('ResourceNotFoundException'),
    );
    expect(ask(pool, 'AdminResetUserPassword', { Username: id })).toMatchObject(refusal('InvalidParameterException'));
  });

  it('lists its users and those of a group in pages, each once', () => {
    const { pool } = open();
    const ids = Array.from({ length: 7 }, (_, n) => invite(pool, `user-${n}@mail.example`));
    const agents = ids.slice(2, 6);
    for (const id of agents) ask(pool, 'AdminAddUserToGroup', { Username: id, GroupName: 'agent' });

    const walk = (operation: string, input: object, tokenName: string) => {
      const found: unknown[] = [];
      let token: unknown;
      do {
        const { body } = ask(pool, operation, {
          ...input,
          Limit: 2,
          ...(token !== undefined && { [tokenName]: token }),
        });
        found.push(...listAt(body, 'Users').map((user) => recordAt({ user }, 'user')['Username']));
        token = recordAt({ body }, 'body')[tokenName];
      } while (token !== undefined);
      return found;
    };
    expect(walk('ListUsers', {}, 'PaginationToken')).toEqual(ids);
    expect(walk('ListUsersInGroup', { GroupName: 'agent' }, 'NextToken')).toEqual(agents);
    expect(walk('ListUsersInGroup', { GroupName: 'admin' }, 'NextToken')).toEqual([]);

    expect(ask(pool, 'ListUsersInGroup', { GroupName: 'owner' })).toMatchObject(refusal('ResourceNotFoundException'));
    for (const input of [{ Limit: 61 }, { PaginationToken: 'x' }, { Filter: 'email = "a"' }])
      expect(ask(pool, 'ListUsers', input)).toMatchObject(refusal('InvalidParameterException'));
  });

  it('forgets a deleted user', () => {
    const { pool } = open();
    const id = invite(pool, 'ana@mail.example');
    expect(ask(pool, 'AdminDeleteUser', { Username: id })).toMatchObject({ status: 200 });
    expect(ask(pool, 'AdminGetUser', { Username: id })).toMatchObject(refusal('UserNotFoundException'));
    expect(invite(pool, 'ana@mail.example')).not.toBe(id);
  });

  it('keeps its users between starts', () => {
    const state = aState();
    const id = invite(open(state).pool, 'ana@mail.example');
    ask(open(state).pool, 'AdminAddUserToGroup', { Username: id, GroupName: 'admin' });
    expect(open(state).pool.signIn('ana@mail.example')).toMatchObject({ sub: id, groups: ['admin'] });
  });

  it('needs the permission for the operation on the pool', () => {
    const { pool } = open();
    expect(pool.accessRequests('AdminGetUser', { UserPoolId: localUserPoolId })).toEqual([
      {
        action: 'cognito-idp:AdminGetUser',
        resource: `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${localUserPoolId}`,
      },
    ]);
  });

  it('is throttled with the table', () => {
    const { pool } = open(aState(), 1);
    expect(ask(pool, 'AdminGetUser', { Username: 'ana@mail.example' })).toMatchObject(
      refusal('TooManyRequestsException'),
    );
  });
});
