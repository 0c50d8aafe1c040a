import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ExportedUser, listPeople } from '../../../lib/tenancy/users/list-people.ts';
import { type PoolStub, startUserPool } from '../../harness/user-pool.ts';

let pool: PoolStub;
beforeAll(async () => {
  pool = await startUserPool();
  vi.stubEnv('USER_POOL_ID', pool.id);
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', pool.url);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
});
afterAll(() => {
  pool.stop();
  vi.unstubAllEnvs();
});

const ask = (operation: string, input: object) => pool.users.reply(operation, { UserPoolId: pool.id, ...input });

it('lists every user of the pool once, page by page, with their groups, and pauses while the rate is limited', async () => {
  const organization = '0198c0de-0000-7000-8000-000000000001';
  const agents = Array.from({ length: 130 }, (_, n) => `agent-${n}@mail.example`);
  for (const email of agents) pool.users.create({ email, name: 'Agent', organization, group: 'agent' });
  pool.users.create({ email: 'root@mail.example', name: 'Root', group: 'platform_admin' });
  ask('AdminCreateUser', { Username: 'new@mail.example' });
  ask('AdminAddUserToGroup', { Username: 'agent-0@mail.example', GroupName: 'viewer' });
  ask('AdminDisableUser', { Username: 'agent-1@mail.example' });
  let left = 5;
  pool.decide(({ operation }) =>
    operation === 'ListUsers' && left-- > 0
      ? { status: 400, body: { __type: 'TooManyRequestsException', message: 'Too many requests.' } }
      : 'answered',
  );

  let pauses = 0;
  const people: ExportedUser[] = [];
  for await (const person of listPeople(() => Promise.resolve(pauses++))) people.push(person);
  expect(pauses).toBeGreaterThan(0);
  const byEmail = new Map(people.map((person) => [person.email, person]));
  expect([people.length, byEmail.size]).toEqual([132, 132]);
  const idOf = (email: string) => pool.users.signIn(email)?.['sub'];
  expect(byEmail.get('agent-129@mail.example')).toEqual({
    id: idOf('agent-129@mail.example'),
    email: 'agent-129@mail.example',
    name: 'Agent',
    organization,
    groups: ['agent'],
    enabled: true,
    status: 'CONFIRMED',
  });
  expect(byEmail.get('agent-0@mail.example')?.groups).toEqual(['viewer', 'agent']);
  expect(byEmail.get('agent-1@mail.example')).toMatchObject({ enabled: false });
  expect(byEmail.get('root@mail.example')).toMatchObject({ organization: null, groups: ['platform_admin'] });
  expect(byEmail.get('new@mail.example')).toMatchObject({ name: null, groups: [], status: 'FORCE_CHANGE_PASSWORD' });
});
