import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserMFAPreferenceCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberView } from '../../../lib/tenancy/users/contract.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from '../../stack/running-stack.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const runbook = readFileSync(path.join(root, 'docs/restore-users.md'), 'utf8');

let stack: RunningStack;
let cognito: CognitoIdentityProviderClient;
let pool: { readonly UserPoolId: string };

beforeAll(async () => {
  stack = await startOwnStack();
  const { aws, user_pool } = await local('');
  cognito = new CognitoIdentityProviderClient({
    endpoint: aws.endpoint_url,
    region: aws.region,
    credentials: { accessKeyId: aws.access_key_id, secretAccessKey: 'any' },
  });
  pool = { UserPoolId: user_pool };
});

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

const local = async (page: string) => {
  const reply = await fetch(`${stack.session.base_url}/_local/${page}`, { headers: { accept: 'application/json' } });
  // oxlint-disable-next-line typescript/no-explicit-any -- The local runner's replies have these shapes.
  return (await reply.json()) as any;
};

const signIn = async (email: string, more = ''): Promise<string> =>
  (await local(`token?user=${encodeURIComponent(email)}${more}`)).token;

const statusOf = async (token: string, way: string): Promise<number> =>
  (await fetch(`${stack.session.base_url}${way}`, { headers: { Authorization: `Bearer ${token}` } })).status;

const mailsTo = async (email: string): Promise<number> => {
  const entries: { readonly operation: string }[] = await local(`outbox?to=${encodeURIComponent(email)}`);
  return entries.filter(({ operation }) => operation === 'send_invitation').length;
};

/** Runs a command as the runbook prints it: the lines of its output. Fails if it exits with another code than 0. */
async function run(script: string, ...given: string[]): Promise<string[]> {
  expect(runbook.replaceAll('--silent ', '')).toContain(
    ['npm run', script, ...(given.length > 0 ? ['--', ...given] : [])].join(' '),
  );
  const command = [`operations/${script}.ts`, '--local', ...given];
  const env = { ...process.env, STATE_DIR: stack.folder };
  return (await promisify(execFile)(process.execPath, command, { cwd: root, env })).stdout.trim().split('\n');
}

async function emptyPool(): Promise<void> {
  const { Users = [] } = await cognito.send(new ListUsersCommand(pool));
  for (const { Username } of Users) await cognito.send(new AdminDeleteUserCommand({ ...pool, Username }));
}

/** The commands of "The first platform administrator", as calls; the second factor without an app. */
async function createPlatformAdministrator(email: string): Promise<void> {
  const user = { ...pool, Username: email };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await cognito.send(new AdminCreateUserCommand({ ...user, UserAttributes }));
  await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'platform_admin' }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
}

describe('a service whose user pool is lost', () => {
  it('invites its people again as the runbook says: each once, with their role and what they prefer', async () => {
    const [organization, other] = stack.session.organizations;
    if (!organization || !other) throw new Error('There are two sample organizations.');
    const { users, api_keys: apiKeys } = organization;
    const admin = await signIn(users.admin);
    const ask = (token: string, method: string, way: string, body?: object) =>
      callStack(stack, token, method, way, body);
    const list = async (token: string): Promise<MemberView[]> => (await ask(token, 'GET', '/api/admin/users')).data;
    const invite = (email: string) =>
      ask(admin, 'POST', '/api/admin/users', { email, name: `Invited ${email}`, role: 'viewer' });
    await invite('late@mail.example');
    const { id: leaver } = await invite('gone@mail.example');
    await ask(admin, 'PATCH', `/api/admin/users/${leaver}`, { enabled: false });
    const agent = await signIn(users.agent);
    await ask(agent, 'PATCH', '/api/me/preferences', { theme: 'dark' });
    const before = await ask(agent, 'GET', '/api/me');
    // The gateway remembers a token that it has let in for a minute, so another one is used for the first time later.
    const unused = await signIn(users.agent, '&nonce=unused');
    const listedBefore = await list(admin);
    expect(listedBefore).toHaveLength(5);

    const exported = (await run('export-users')).map((line): unknown => JSON.parse(line));
    // Two organizations of three sample people, the two invited and the sample platform administrator.
    expect(exported).toHaveLength(9);
    expect(exported).toContainEqual({
      id: before.id,
      email: users.agent,
      name: 'Sample agent',
      organization: organization.id,
      groups: ['agent'],
      enabled: true,
      status: 'CONFIRMED',
    });

    await emptyPool();
    await createPlatformAdministrator('ada@mail.example');
    expect(await statusOf(await signIn('ada@mail.example'), '/api/platform/organizations')).toBe(200);

    const dry = await run('restore-users', '--dry-run');
    expect(dry).toContain(`organization ${organization.id}: 4 to restore, 0 known, 1 disabled, 0 failed`);
    expect(dry.at(-1)).toBe('all: 7 to restore, 0 known, 1 disabled, 0 failed');
    expect(await mailsTo(users.agent)).toBe(0);

    const output = await run('restore-users');
    expect(output.toSorted()).toEqual(
      [
        `organization ${organization.id}: 4 restored, 0 known, 1 disabled, 0 failed`,
        `organization ${other.id}: 3 restored, 0 known, 0 disabled, 0 failed`,
        'all: 7 restored, 0 known, 1 disabled, 0 failed',
      ].toSorted(),
    );

    const restored = await signIn(users.agent);
    const me = await ask(restored, 'GET', '/api/me');
    expect(me).toMatchObject({
      email: users.agent,
      roles: ['agent'],
      organization: { id: organization.id },
      preferences: { theme: 'dark' },
    });
    expect(me.id).not.toBe(before.id);
    for (const way of ['/api/me', '/api/v1/accounts']) {
      expect(await statusOf(unused, way)).toBe(401);
      expect(await statusOf(restored, way)).toBe(200);
    }
    const byKey = await fetch(`${stack.session.base_url}/api/v1/accounts`, { headers: { 'X-API-Key': apiKeys.full } });
    expect(byKey.status).toBe(200);

    const newAdmin = await signIn(users.admin);
    const listed = await list(newAdmin);
    for (const { id, email, name, role } of listedBefore)
      expect(listed).toContainEqual(expect.objectContaining({ id, email, name, role, enabled: false }));
    expect(listed.filter(({ enabled }) => enabled).map(({ email, status }) => [email, status])).toEqual(
      expect.arrayContaining([
        [users.agent, 'active'],
        ['late@mail.example', 'invited'],
      ]),
    );

    const again = await run('restore-users');
    expect(again.at(-1)).toBe('all: 0 restored, 7 known, 8 disabled, 0 failed');
    expect(await list(newAdmin)).toEqual(listed);
    expect(await Promise.all([users.agent, 'late@mail.example', 'gone@mail.example'].map(mailsTo))).toEqual([1, 2, 1]);
  });
});
