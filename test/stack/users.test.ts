import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { memberRoles } from '../../lib/tenancy/users/contract.ts';
import { type Caller, type Tenant, aTenant, baseUrl, call, mintToken, platform, withToken } from './api-client.ts';
import { runPrintedCommands } from './printed-commands.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const anEmail = (local = 'ana') => `${local}+${randomUUID()}@mail.example`;
const invite = (caller: Caller, over: object = {}) =>
  call('inviteUser', caller, { body: { email: anEmail(), name: 'Ana Ruiz', role: 'agent', ...over } });
const change = (caller: Caller, id: string, body: object) => call('updateUser', caller, { params: { id }, body });
const list = async (caller: Caller) => (await call('listUsers', caller, { query: { limit: 1000 } })).body.data;

/** A user's token, issued the given number of seconds ago. */
const tokenOf = async (email: string, secondsAgo = 0): Promise<Caller> =>
  withToken(await mintToken({ user: email, iat: Math.floor(Date.now() / 1000) - secondsAgo }));

const outboxOf = async (email: string): Promise<{ operation: string; body: { text: string } }[]> => {
  const reply = await fetch(`${baseUrl()}/_local/outbox?to=${encodeURIComponent(email)}`, {
    headers: { Accept: 'application/json' },
  });
  // The runner's own page replies in this form.
  return (await reply.json()) as { operation: string; body: { text: string } }[];
};

const tokenStatus = async (email: string): Promise<number> =>
  (await fetch(`${baseUrl()}/_local/token?user=${encodeURIComponent(email)}`)).status;

describe('an invited user', () => {
  it('is mailed a password, listed as invited, and active from the first sign-in', async () => {
    const email = anEmail();
    const created = await invite(tenant.admin, { email });
    expect(created).toMatchObject({
      status: 201,
      body: { email, name: 'Ana Ruiz', role: 'agent', enabled: true, status: 'invited' },
    });
    expect(await outboxOf(email)).toMatchObject([{ operation: 'send_invitation' }]);
    expect(await call('resendInvitation', tenant.admin, { params: { id: created.body.id } })).toMatchObject({
      status: 429,
      body: { code: 'invited_recently' },
    });
    expect(await outboxOf(email)).toHaveLength(1);

    const me = await call('readMe', await tokenOf(email));
    expect(me.body).toMatchObject({ id: created.body.id, email, roles: ['agent'], organization: { id: tenant.id } });
    expect(await list(tenant.admin)).toContainEqual(expect.objectContaining({ email, status: 'active' }));
  });

  it.each(memberRoles)('with the role %s has exactly that role', async (role) => {
    const { body } = await invite(tenant.admin, { role });
    expect((await call('readMe', await tokenOf(body.email))).body.roles).toEqual([role]);
  });

  it('has an address that nobody else can get, in any case and in any organization', async () => {
    const email = anEmail('Bo.Cy');
    const other = await aTenant();
    expect(await invite(tenant.admin, { email })).toMatchObject({ status: 201, body: { email: email.toLowerCase() } });
    for (const [caller, address] of [
      [tenant.admin, email],
      [tenant.admin, email.toUpperCase()],
      [other.admin, email],
    ] as const)
      expect(await invite(caller, { email: address })).toMatchObject({ status: 409, body: { code: 'user_exists' } });
    expect(await list(other.admin)).toEqual([]);
    expect(await invite(tenant.admin, { email: email.replace('+', '+x') })).toMatchObject({ status: 201 });
  });

  it.each([
    { email: 'nobody' },
    { email: '' },
    { email: `${'a'.repeat(120)}@mail.example` },
    { email: 'ana\ud83d@mail.example' },
    { name: 'Ana \ud83d' },
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { role: 'platform_admin' },
    { role: 'Admin' },
    { enabled: false },
  ])('cannot be one with %j', async (over) => {
    const email = anEmail();
    expect(await invite(tenant.admin, { email, ...over })).toMatchObject({ status: 422 });
    expect(await list(tenant.admin)).not.toContainEqual(expect.objectContaining({ email }));
  });

  it('may have any well-formed name', async () => {
    const name = 'Žofia O’Neil-Ñandú 😀 بنت';
    expect(await invite(tenant.admin, { name })).toMatchObject({ status: 201, body: { name } });
  });

  it('is the same one if the request is repeated with its idempotency key', async () => {
    const request = {
      body: { email: anEmail(), name: 'Ana', role: 'viewer' },
      headers: { 'Idempotency-Key': randomUUID() },
    };
    const [first, second] = [
      await call('inviteUser', tenant.admin, request),
      await call('inviteUser', tenant.admin, request),
    ];
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  it('is the first admin of an organization if a platform administrator invites them', async () => {
    const { id } = await aTenant();
    const created = await call('inviteUser', platform(), {
      body: { email: anEmail(), name: 'Ana', role: 'admin' },
      headers: { 'X-Organization-Id': id },
    });
    expect(await list(await tokenOf(created.body.email))).toMatchObject([{ id: created.body.id, role: 'admin' }]);
  });
});

describe('a changed user', () => {
  it('has the new role with the next token, and no earlier token is accepted, on v1 neither', async () => {
    const { body: user } = await invite(tenant.admin, { role: 'admin' });
    await invite(tenant.admin, { role: 'admin' });
    const before = await tokenOf(user.email, 5);
    expect(await call('listAccounts', before)).toMatchObject({ status: 200 });
    expect(await change(tenant.admin, user.id, { role: 'viewer' })).toMatchObject({
      status: 200,
      body: { role: 'viewer' },
    });
    for (const route of ['readMe', 'listUsers', 'listAccounts'] as const)
      expect(await call(route, before)).toMatchObject({ status: 401, body: { code: 'token_superseded' } });
    const after = await tokenOf(user.email);
    expect((await call('readMe', after)).body.roles).toEqual(['viewer']);
    expect(await call('listUsers', after)).toMatchObject({ status: 403 });
  });

  it('never has more than the lower of two roles, whatever the token says', async () => {
    const { body: user } = await invite(tenant.admin, { role: 'viewer' });
    const claims = { sub: user.id, organization_id: tenant.id, groups: ['admin'] };
    const raised = withToken(await mintToken(claims));
    expect((await call('readMe', raised)).body.roles).toEqual(['viewer']);
    expect(await call('listUsers', raised)).toMatchObject({ status: 403 });
  });

  it('who is disabled gets no token, and none is accepted until they are enabled', async () => {
    const { body: user } = await invite(tenant.admin);
    const before = await tokenOf(user.email, 5);
    expect(await change(tenant.admin, user.id, { enabled: false })).toMatchObject({ body: { enabled: false } });
    expect(await tokenStatus(user.email)).toBe(404);
    const stolen = withToken(await mintToken({ sub: user.id, organization_id: tenant.id, groups: ['agent'] }));
    for (const token of [before, stolen])
      expect(await call('listAccounts', token)).toMatchObject({ status: 401, body: { code: 'token_superseded' } });
    expect(await call('resendInvitation', tenant.admin, { params: { id: user.id } })).toMatchObject({
      status: 409,
      body: { code: 'user_disabled' },
    });
    expect(await change(tenant.admin, user.id, { enabled: true })).toMatchObject({ body: { enabled: true } });
    expect(await call('listAccounts', await tokenOf(user.email))).toMatchObject({ status: 200 });
    expect(await call('listAccounts', before)).toMatchObject({ status: 401 });
  });

  it('keeps their tokens if only the name changes', async () => {
    const { body: user } = await invite(tenant.admin);
    const before = await tokenOf(user.email, 5);
    expect(await change(tenant.admin, user.id, { name: 'Ana Gómez' })).toMatchObject({ body: { name: 'Ana Gómez' } });
    expect(await call('listAccounts', before)).toMatchObject({ status: 200 });
  });

  it('is not the caller, and never the last admin', async () => {
    const { id } = await aTenant();
    const acting = { headers: { 'X-Organization-Id': id } };
    const named = (body: object) => call('inviteUser', platform(), { body, ...acting });
    const { body: first } = await named({ email: anEmail(), name: 'Ana', role: 'admin' });
    const caller = await tokenOf(first.email);
    for (const body of [{ role: 'viewer' }, { enabled: false }]) {
      expect(await change(caller, first.id, body)).toMatchObject({ status: 409, body: { code: 'own_user' } });
      expect(await call('updateUser', platform(), { params: { id: first.id }, body, ...acting })).toMatchObject({
        status: 409,
        body: { code: 'last_admin' },
      });
    }
    expect(await change(caller, first.id, { name: 'Ana María', role: 'admin' })).toMatchObject({ status: 200 });
    const { body: second } = await invite(caller, { role: 'admin' });
    expect(await change(await tokenOf(second.email), first.id, { role: 'agent' })).toMatchObject({ status: 200 });
  });

  it.each([{}, { email: 'other@mail.example' }, { role: null }, { name: '' }, { enabled: 'no' }])(
    'cannot be changed with %j',
    async (body) => {
      const { body: user } = await invite(tenant.admin);
      expect(await change(tenant.admin, user.id, body)).toMatchObject({ status: 422 });
    },
  );

  it('is in the audit log with the invitation and the fields before and after', async () => {
    const own = await aTenant();
    const { body: user } = await invite(own.admin, { role: 'viewer' });
    await change(own.admin, user.id, { role: 'agent', enabled: true });
    await change(own.admin, user.id, { role: 'agent' });
    const { data } = (await call('listAuditEntries', own.admin)).body;
    const by = { actor: 'user', user_id: `admin-of-${own.id}`, subject: { type: 'user', id: user.id } };
    expect(data).toMatchObject([
      { ...by, action: 'user_changed', details: { before: { role: 'viewer' }, after: { role: 'agent' } } },
      { ...by, action: 'user_invited', details: { before: {}, after: { role: 'viewer', enabled: true } } },
    ]);
    expect(JSON.stringify(data)).not.toContain(user.email);
  });
});

describe('what a user prefers', () => {
  const read = async (caller: Caller) => (await call('readMe', caller)).body.preferences;
  const change = (caller: Caller, body: object) => call('updatePreferences', caller, { body });
  const withSub = async (sub: string, organization: string | undefined, group = 'viewer') =>
    withToken(await mintToken({ sub, groups: [group], ...(organization && { organization_id: organization }) }));
  const nothingChosen = {
    language: null,
    theme: 'system',
    density: 'normal',
    shortcuts: true,
    checklist: true,
    columns: {},
    views: {},
  };

  it('comes with who they are, and changes by what is sent', async () => {
    const caller = await withSub(randomUUID(), tenant.id);
    expect(await read(caller)).toEqual(nothingChosen);
    const views = { accounts: [{ name: 'Mine 👍', search: '?status=active' }] };
    expect(await change(caller, { views })).toMatchObject({ status: 200, body: { ...nothingChosen, views } });
    expect(await change(caller, { language: 'pt' })).toMatchObject({ status: 200 });
    expect(await read(caller)).toEqual({ ...nothingChosen, language: 'pt', views });
  });

  it('is seen by nobody else, nor by a user of the same id in another organization', async () => {
    const sub = randomUUID();
    const other = await aTenant();
    await change(await withSub(sub, tenant.id), { theme: 'dark' });
    for (const caller of [await withSub(randomUUID(), tenant.id), await withSub(sub, other.id)])
      expect(await read(caller)).toEqual(nothingChosen);
  });

  it('belongs to a platform administrator, whichever organization they act for', async () => {
    const sub = randomUUID();
    const administrator = await withSub(sub, undefined, 'platform_admin');
    const headers = { 'X-Organization-Id': tenant.id };
    expect(await call('updatePreferences', administrator, { body: { theme: 'dark' }, headers })).toMatchObject({
      status: 200,
    });
    expect(await read(administrator)).toMatchObject({ theme: 'dark' });
    expect((await call('readMe', administrator, { headers })).body).toMatchObject({
      organization: { id: tenant.id },
      preferences: { theme: 'dark' },
    });
    expect(await read(await withSub(sub, tenant.id))).toEqual(nothingChosen);
  });

  it('has a limit in bytes', async () => {
    const views = Array.from({ length: 10 }, (_, n) => ({ name: `${n}`, search: `?${'x'.repeat(1900)}` }));
    expect(await change(tenant.viewer, { views: { accounts: views } })).toMatchObject({
      status: 422,
      body: { code: 'preferences_too_large' },
    });
  });
});

describe('the organization of a user', () => {
  const organization = async () => (await call('readMe', tenant.viewer)).body.organization;

  it('comes with its language and country, and with whether automatic dispatch is paused', async () => {
    expect(await organization()).toMatchObject({ language: 'es', country: 'AR', execution_paused: false });
    await call('pauseExecution', tenant.admin);
    expect(await organization()).toMatchObject({ execution_paused: true });
    await call('resumeExecution', tenant.admin);
    expect(await organization()).toMatchObject({ execution_paused: false });
  });
});

describe('the sample people', () => {
  it('are members of their organization, and sign in with their address', async () => {
    for (const { id, users } of inject('session').organizations)
      for (const [role, email] of Object.entries(users)) {
        const person = await tokenOf(email);
        expect((await call('readMe', person)).body).toMatchObject({ email, roles: [role], organization: { id } });
        const admin = await tokenOf(users.admin);
        expect(await list(admin)).toContainEqual(expect.objectContaining({ email, role, status: 'active' }));
      }
  });

  it('are the only ones: an unknown address gets no token', async () => {
    expect(await tokenStatus(anEmail())).toBe(404);
  });
});

describe('the commands in docs/people.md', () => {
  it('work as typed: a sample user signs in', async () => {
    const replies = await runPrintedCommands('docs/people.md', 'On one machine', { isAfterReadme: true });
    expect(replies).toMatchObject([{ email: 'admin@cobros-del-sur.example', roles: ['admin'] }]);
  });
});
