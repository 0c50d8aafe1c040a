import { generateKeyPairSync, sign } from 'node:crypto';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authorizeToken } from '../../../lib/tenancy/authorizers/authorize-token.ts';
import { anOrganizationId as organization } from '../../builders.ts';

const methodArn = 'arn:aws:execute-api:eu-west-1:123456789012:api/dev/GET/api/me';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

let issuer: Server;
beforeAll(async () => {
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }];
  issuer = createServer((_, outgoing) => outgoing.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve));
  const { port } = issuer.address() as AddressInfo;
  vi.stubEnv('JWT_ISSUER', 'https://issuer.example');
  vi.stubEnv('JWT_AUDIENCE', 'console');
  vi.stubEnv('JWT_JWKS_URI', `http://127.0.0.1:${port}/jwks`);
  vi.stubEnv('PLAN_KEY_PREFIX', 'CollectionManagement-dev-api-');
});
afterAll(() => {
  issuer.closeAllConnections();
  issuer.close();
});

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The authorizer's reply to a valid token with these claims changed. */
function authorize(claims: object) {
  const payload = {
    iss: 'https://issuer.example',
    aud: 'console',
    sub: 'user',
    exp: inAnHour,
    'custom:organization_id': organization,
    'cognito:groups': ['agent'],
    ...claims,
  };
  const signed = `${encoded({ alg: 'RS256', kid: 'key' })}.${encoded(payload)}`;
  const signature = sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
  return authorizeToken(methodArn, `Bearer ${signed}.${signature}`);
}

const invalid = {
  policyDocument: { Statement: [{ Effect: 'Deny' }] },
  context: { code: 'invalid_token', error: 'The token is not valid for this service.' },
};

describe('a token', () => {
  it.each([{ token_use: 'id' }, {}])('is accepted with %j, and its expiry is passed on', async (claims) => {
    expect(await authorize(claims)).toMatchObject({
      policyDocument: { Statement: [{ Effect: 'Allow' }] },
      context: { user_id: 'user', organization, token_expires_at_seconds: String(inAnHour) },
    });
  });

  it.each(['access', 'refresh', '', 1, null])(
    'is rejected with token_use %j, because it was issued for another use',
    async (use) => {
      expect(await authorize({ token_use: use })).toMatchObject(invalid);
    },
  );

  it('is rejected if it never expires', async () => {
    expect(await authorize({ exp: undefined })).toMatchObject(invalid);
  });

  it('counts against the plan key of its user, whatever the organization and the role', async () => {
    const keyOf = async (claims: object) => (await authorize(claims)).usageIdentifierKey;
    const own = await keyOf({ sub: 'one' });
    expect(own).toMatch(/^CollectionManagement-dev-api-user-\d\d$/);
    expect(await keyOf({ sub: 'one', 'cognito:groups': ['platform_admin'] })).toBe(own);
    expect(await keyOf({ sub: 'one', 'custom:organization_id': undefined })).toBe(own);
    expect(await keyOf({ sub: 'another' })).not.toBe(own);
  });
});
