import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { defaultCallsPerWindow } from '../../lib/tenancy/api-keys/api-key.ts';
import {
  type Tenant,
  aKey,
  aTenant,
  anAccountOf,
  baseUrl,
  call,
  eventually,
  mintToken,
  platform,
  withKey,
  withToken,
} from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const list = (caller: Parameters<typeof call>[1]) => call('listAccounts', caller);

describe('an API key', () => {
  it('is shown in full once, when it is created', async () => {
    const created = await call('createApiKey', tenant.admin, { body: { name: 'ERP', scopes: ['export', 'export'] } });
    expect(created).toMatchObject({ status: 201, body: { name: 'ERP', scopes: ['export'], expires_at: null } });
    expect(created.body.key).toMatch(/^cms_pk_[0-9a-f]{64}$/);
    expect(created.body.last4).toBe(created.body.key.slice(-4));
    const listed = await call('listApiKeys', tenant.admin);
    expect(listed.text).not.toContain(created.body.key);
    expect(listed.body.data).toContainEqual(expect.objectContaining({ id: created.body.id, revoked_at: null }));
  });

  it('works until it is revoked, and fails on the next request', async () => {
    const key = await aKey(tenant);
    expect(await list(key.caller)).toMatchObject({ status: 200 });
    expect(await call('revokeApiKey', tenant.admin, { params: { id: key.id } })).toMatchObject({
      status: 200,
      body: { revoked: true, id: key.id },
    });
    expect(await list(key.caller)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } });
    const listed = await call('listApiKeys', tenant.admin);
    const found = listed.body.data.find(({ id }: { id: string }) => id === key.id);
    expect(found).toMatchObject({ revoked_at: expect.any(String), last_used_at: expect.any(String) });
  });

  it('keeps the time of the first revocation if it is revoked twice', async () => {
    const { id } = await aKey(tenant);
    const revokedAt = async () => {
      await call('revokeApiKey', tenant.admin, { params: { id } });
      const { body } = await call('listApiKeys', tenant.admin, { query: { limit: 1000 } });
      return body.data.find((key: { id: string }) => key.id === id)?.revoked_at;
    };
    expect(await revokedAt()).toBe(await revokedAt());
  });

  it('stops working when it expires', async () => {
    const soon = new Date(Date.now() + 1500);
    const { caller } = await aKey(tenant, { expires_at: soon.toISOString() });
    expect(await list(caller)).toMatchObject({ status: 200 });
    await new Promise((resolve) => setTimeout(resolve, soon.getTime() - Date.now() + 10));
    expect(await list(caller)).toMatchObject({ status: 401, body: { code: 'api_key_expired' } });
  });

  it('cannot be created with an expiry in the past', async () => {
    const body = { name: 'old', scopes: ['export'], expires_at: '2020-01-01T00:00:00Z' };
    expect(await call('createApiKey', tenant.admin, { body })).toMatchObject({
      status: 422,
      body: { code: 'expires_in_past' },
    });
  });

  it.each([
    '',
    'cms_pk_',
    `cms_pk_${'g'.repeat(64)}`,
    `cms_pk_${'A'.repeat(64)}`,
    `cms_pk_${'0'.repeat(65)}`,
    'x'.repeat(5000),
  ])('is rejected if it is %j', async (text) => {
    expect(await list(withKey(text))).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
  });

  it('takes precedence over a token', async () => {
    const { caller } = await aKey(tenant, { scopes: ['export'] });
    const both = { headers: { ...tenant.admin.headers, ...caller.headers } };
    expect(await list(both)).toMatchObject({ status: 403, body: { code: 'missing_scope' } });
    const revoked = { headers: { ...tenant.admin.headers, 'X-API-Key': `cms_pk_${'0'.repeat(64)}` } };
    expect(await list(revoked)).toMatchObject({ status: 401 });
  });
});

describe('the quota of an API key', () => {
  it(`admits exactly ${defaultCallsPerWindow} of many concurrent calls, and reports when to retry`, async () => {
    const { caller, id } = await aKey(tenant);
    const first = await list(caller);
    const start = Number(first.headers.get('ratelimit-reset'));
    const answers = await Promise.all(Array.from({ length: defaultCallsPerWindow + 30 }, () => list(caller)));
    const passed = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    // If a new window began in the meantime, more calls were admitted and the test proves nothing.
    if (Number(answers.at(-1)?.headers.get('ratelimit-reset')) > start) return;
    expect(passed).toHaveLength(defaultCallsPerWindow - 1);
    expect(refused).toHaveLength(31);
    const [one] = refused;
    expect(one?.body.code).toBe('rate_limited');
    expect(Number(one?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(one?.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    expect(one?.headers.get('ratelimit-remaining')).toBe('0');
    const remaining = passed.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
    expect(new Set(remaining).size).toBe(passed.length);
    await call('revokeApiKey', tenant.admin, { params: { id } });
    expect(await list(caller)).toMatchObject({ status: 401, body: { code: 'api_key_revoked' } });
  });

  it('is reported in every reply of v1, errors included', async () => {
    const { caller } = await aKey(tenant, { scopes: ['accounts:read'] });
    for (const answer of [await list(caller), await call('listContacts', caller)]) {
      expect(answer.headers.get('ratelimit-limit')).toBe('100');
      expect(Number(answer.headers.get('ratelimit-remaining'))).toBeGreaterThan(0);
      expect(Number(answer.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
    }
  });
});

describe('a token', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = async () => {
    const [, payload = ''] = (await mintToken({ organization_id: tenant.id, groups: ['admin'] })).split('.');
    // Our own issuer minted it.
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  };

  it('is rejected after it has expired', async () => {
    const token = await mintToken({ organization_id: tenant.id, groups: ['admin'], expires_in: -60 });
    expect(await list(withToken(token))).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  });

  it('is rejected on internal routes if it expires while the gateway has cached it', async () => {
    const token = withToken(await mintToken({ organization_id: tenant.id, groups: ['admin'], expires_in: 2 }));
    expect(await call('readMe', token)).toMatchObject({ status: 200 });
    const refused = await eventually(async () => {
      const answer = await call('readMe', token);
      return answer.status !== 200 && answer;
    });
    expect(refused).toMatchObject({ status: 401, body: { code: 'token_expired' } });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });

  it.each([
    ['another issuer', { iss: 'https://example.com' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another use', { token_use: 'access' }],
    ['a start in the future', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
  ])('with %s is rejected', async (_, over) => {
    const token = await mintToken({ organization_id: tenant.id, groups: ['admin'], ...over });
    expect(await list(withToken(token))).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
  });

  it('is rejected without a signature (alg none)', async () => {
    const token = `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(await claims())}.`;
    expect(await list(withToken(token))).toMatchObject({ status: 401 });
  });

  it('is rejected if it was signed with another key, or with the public key as a secret', async () => {
    const header = encoded({ alg: 'RS256', typ: 'JWT', kid: 'unknown' });
    const body = `${header}.${encoded(await claims())}`;
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
    expect(await list(withToken(foreign))).toMatchObject({ status: 401 });
    const symmetric = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(await claims())}`;
    const mac = createHmac('sha256', 'public').update(symmetric).digest('base64url');
    expect(await list(withToken(`${symmetric}.${mac}`))).toMatchObject({ status: 401 });
  });

  it('is rejected if it was tampered with', async () => {
    const [header = '', , signature = ''] = (await mintToken({ organization_id: tenant.id, groups: ['viewer'] })).split(
      '.',
    );
    const token = `${header}.${encoded({ ...(await claims()), 'cognito:groups': ['platform_admin'] })}.${signature}`;
    expect(await list(withToken(token))).toMatchObject({ status: 401 });
  });

  it.each(['Basic dXNlcjpwYXNz', 'Bearer', 'bearer  ', 'Token abc'])('is rejected in the form %j', async (text) => {
    expect(await list({ headers: { Authorization: text } })).toMatchObject({ status: 401 });
  });

  it('without an organization has no access to routes of one', async () => {
    const token = withToken(await mintToken({ groups: ['admin'] }));
    expect(await list(token)).toMatchObject({ status: 403, body: { code: 'organization_required' } });
    expect(await call('readOrganization', token)).toMatchObject({ body: { code: 'organization_required' } });
    expect(await call('readMe', token)).toMatchObject({ status: 200, body: { organization: null } });
  });

  it('has no quota on v1', async () => {
    expect((await list(tenant.viewer)).headers.get('ratelimit-limit')).toBeNull();
  });
});

describe('a platform administrator', () => {
  it('may act for any existing organization by naming it', async () => {
    const account = await anAccountOf(tenant);
    const acting = { headers: { ...platform().headers, 'X-Organization-Id': tenant.id } };
    expect(await call('readAccount', acting, { params: { id: account.id } })).toMatchObject({ status: 200 });
    expect(await call('readOrganization', acting)).toMatchObject({ status: 200, body: { id: tenant.id } });
    const lost = { headers: { ...platform().headers, 'X-Organization-Id': randomUUID() } };
    expect(await call('readOrganization', lost)).toMatchObject({
      status: 404,
      body: { code: 'organization_not_found' },
    });
  });
});

describe('GET /api/me', () => {
  it('returns the calling user', async () => {
    const me = await call(
      'readMe',
      withToken(await mintToken({ sub: 's', email: 'e@example.com', organization_id: tenant.id, groups: ['agent'] })),
    );
    expect(me.body).toMatchObject({
      id: 's',
      email: 'e@example.com',
      roles: ['agent'],
      organization: { id: tenant.id },
    });
  });
});

describe('GET /health', () => {
  it('is open to anyone', async () => {
    const answer = await fetch(`${baseUrl()}/health`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: 'ok', timestamp: expect.stringMatching(/^\d{4}-.*Z$/) });
  });
});
