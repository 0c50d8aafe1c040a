import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { MemberView } from '../../../lib/tenancy/users/contract.ts';
import { routes } from '../../../lib/entry/openapi/routes.ts';
import { requestEvent } from '../../harness/requests.ts';
import type { ServiceDependencies } from '../../harness/start-dependencies.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let dependencies: ServiceDependencies;
useService((started) => {
  ({ service, dependencies } = started);
});
afterEach(() => vi.unstubAllEnvs());

const anOrganization = () => service.organization(randomUUID());

const invite = (organization: OrganizationId, role = 'agent') =>
  service.call<MemberView>('inviteUser', {
    organization,
    body: { email: `${randomUUID()}@mail.example`, name: 'Ana', role },
  });

const change = (organization: OrganizationId, id: string, body: object) =>
  service.call('updateUser', { organization, params: { id }, body });

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe.each(['authorizeV1', 'authorizeInternal'] as const)('%s', (authorizer) => {
  const authorize = (organization: OrganizationId, sub: string, claims: object = {}) =>
    service.authorize(
      {
        Authorization: `Bearer ${dependencies.tokens.mint({
          sub,
          'custom:organization_id': organization,
          'cognito:groups': ['agent'],
          ...claims,
        })}`,
      },
      authorizer,
    );

  const superseded = {
    policyDocument: { Statement: [{ Effect: 'Deny' }] },
    context: { code: 'token_superseded', error: expect.stringMatching(/^[A-Z].*\.$/) },
  };
  const accepted = (roles: string) => ({
    policyDocument: { Statement: [{ Effect: 'Allow' }] },
    context: { caller: 'user', roles },
  });

  it('accepts a user who is not listed as a member, with the roles of the token', async () => {
    expect(await authorize(await anOrganization(), randomUUID())).toMatchObject(accepted('agent'));
  });

  it.each([{ role: 'admin' }, { role: 'viewer' }, { enabled: false }])(
    'rejects a token from before the change %j',
    async (changed) => {
      const organization = await anOrganization();
      const { id } = await invite(organization);
      expect(await authorize(organization, id, { iat: secondsAgo(5) })).toMatchObject(accepted('agent'));
      await change(organization, id, changed);
      expect(await authorize(organization, id, { iat: secondsAgo(5) })).toMatchObject(superseded);
    },
  );

  it('rejects a token from before a change if it does not say when it was issued', async () => {
    const organization = await anOrganization();
    const { id } = await invite(organization);
    await change(organization, id, { role: 'viewer' });
    expect(await authorize(organization, id, { iat: undefined })).toMatchObject(superseded);
  });

  it('accepts a token from after the change, with no more than the new role', async () => {
    const organization = await anOrganization();
    const { id } = await invite(organization);
    await change(organization, id, { role: 'viewer' });
    expect(await authorize(organization, id)).toMatchObject(accepted('viewer'));
  });

  it('rejects every token of a disabled user', async () => {
    const organization = await anOrganization();
    const { id } = await invite(organization);
    await change(organization, id, { enabled: false });
    expect(await authorize(organization, id, { iat: secondsAgo(-60) })).toMatchObject(superseded);
  });

  it('does not apply a change in one organization to a user of the same id in another', async () => {
    const [organization, other] = [await anOrganization(), await anOrganization()];
    const { id } = await invite(organization);
    await change(organization, id, { enabled: false });
    expect(await authorize(other, id)).toMatchObject(accepted('agent'));
  });

  it('asks the table nothing about a user of another issuer, whose id may be anything', async () => {
    const organization = await anOrganization();
    const reads = async (sub: string) => (await service.cost(() => authorize(organization, sub))).requests;
    expect(await reads('x'.repeat(3000))).toBe(0);
    expect(await reads('auth0|😀')).toBe(0);
    expect(await reads(randomUUID())).toBe(1);
    vi.stubEnv('USER_POOL_ID', '');
    expect(await reads(randomUUID())).toBe(0);
  });

  describe('for a platform administrator', () => {
    const administrator = async (hasMfa: boolean) => {
      const { users } = dependencies.pool;
      const email = `${randomUUID()}@mail.example`;
      users.create({ email, name: 'Ada', group: 'platform_admin' });
      if (hasMfa) setMfa(email, true);
      return { email, sub: String(users.signIn(email)?.['sub']) };
    };
    const setMfa = (email: string, isEnabled: boolean) =>
      dependencies.pool.users.reply('AdminSetUserMFAPreference', {
        UserPoolId: dependencies.pool.id,
        Username: email,
        SoftwareTokenMfaSettings: { Enabled: isEnabled },
      });
    const ask = async (sub: string) =>
      authorize(await anOrganization(), sub, { 'cognito:groups': ['admin', 'platform_admin'] });
    const refused = {
      policyDocument: { Statement: [{ Effect: 'Deny' }] },
      context: { code: 'mfa_required', error: expect.stringMatching(/^[A-Z].*\.$/) },
    };

    it('requires a second factor, as soon as it is set up and for as long as they have it', async () => {
      const { email, sub } = await administrator(false);
      expect(await ask(sub)).toMatchObject(refused);
      setMfa(email, true);
      expect(await ask(sub)).toMatchObject(accepted('admin platform_admin'));
      setMfa(email, false);
      expect(await ask(sub)).toMatchObject(refused);
    });

    it('asks the pool about nobody else', async () => {
      const asked = () => dependencies.pool.calls.length;
      const { sub } = await administrator(false);
      const before = asked();
      expect(await authorize(await anOrganization(), sub)).toMatchObject(accepted('agent'));
      expect(asked()).toBe(before);
    });

    it('leaves the second factor to another identity provider', async () => {
      const { sub } = await administrator(false);
      vi.stubEnv('USER_POOL_ID', '');
      expect(await ask(sub)).toMatchObject(accepted('admin platform_admin'));
    });

    it('fails if the pool does not answer', async () => {
      const { sub } = await administrator(true);
      dependencies.pool.decide(() => ({ status: 500, body: { __type: 'InternalErrorException', message: '' } }));
      try {
        await expect(ask(sub)).rejects.toThrow();
      } finally {
        dependencies.pool.decide();
      }
    });
  });

  it('fails if the table does not answer, so that no disabled user gets in', async () => {
    const organization = await anOrganization();
    const { id } = await invite(organization);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:9');
    vi.stubEnv('AWS_MAX_ATTEMPTS', '1');
    await service.coldStart();
    await expect(authorize(organization, id)).rejects.toThrow();
    vi.unstubAllEnvs();
    await service.coldStart();
    expect(await authorize(organization, id)).toMatchObject(accepted('agent'));
  });
});

describe('a deployment with another identity provider', () => {
  it.each(['listUsers', 'inviteUser', 'updateUser', 'resendInvitation'] as const)(
    'rejects %s with 503',
    async (name) => {
      vi.stubEnv('USER_POOL_ID', '');
      const bodies: Readonly<Record<string, object>> = {
        inviteUser: { email: 'ana@mail.example', name: 'Ana', role: 'agent' },
        updateUser: { role: 'agent' },
      };
      const sent = { organization: await anOrganization(), params: { id: randomUUID() }, body: bodies[name] };
      const { statusCode, body } = await service.invoke(name, requestEvent(routes.users[name], sent));
      expect([statusCode, JSON.parse(body)]).toMatchObject([503, { code: 'user_pool_not_configured' }]);
    },
  );

  it('tells its users who they are', async () => {
    vi.stubEnv('USER_POOL_ID', '');
    const [organization, user] = [await anOrganization(), randomUUID()];
    expect(await service.call('readMe', { organization, user })).toMatchObject({ id: user });
  });
});
