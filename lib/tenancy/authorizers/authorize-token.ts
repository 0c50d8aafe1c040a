import { JwtVerifier } from 'aws-jwt-verify';
import { JwtBaseError, JwtExpiredError } from 'aws-jwt-verify/error';
import { SimpleJwksCache } from 'aws-jwt-verify/jwk';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';
import { callLimits } from '../../platform/aws/call-limits.ts';
import { hasUserPool } from '../../platform/aws/user-pool-access.ts';
import { hasSecondFactor } from '../../platform/aws/user-pool.ts';
import { OrganizationId, UserId, tryParseId } from '../../foundation/ids.ts';
import { readSetting } from '../../foundation/read-setting.ts';
import { memberStore } from '../users/member-store.ts';
import { type Member, isTokenSuperseded, limitRoles } from '../users/member.ts';
import { roles as allRoles } from '../../platform/http/route.ts';
import { allow, deny } from './authorizer-reply.ts';
import { planKeyOf } from './plan-key.ts';

/** Fetches the issuer's public keys; plain http only from the same machine. */
function fetchKeys(uri: string): Promise<ArrayBuffer> {
  const url = new URL(uri);
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
  if (url.protocol !== 'https:' && !isLoopback) throw new Error('The JWKS URI must be https.');
  const get = url.protocol === 'https:' ? getOverHttps : getOverHttp;
  return new Promise((resolve, reject) => {
    const request = get(url, { signal: AbortSignal.timeout(callLimits.issuer.requestMs) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(new Uint8Array(Buffer.concat(chunks)).buffer);
        else reject(new Error(`The JWKS URI replied with status ${response.statusCode}.`));
      });
    });
    request.on('error', reject);
  });
}

const fetchKeysWithRetry = (uri: string): Promise<ArrayBuffer> => fetchKeys(uri).catch(() => fetchKeys(uri));

const createVerifier = () =>
  JwtVerifier.create(
    { issuer: readSetting('JWT_ISSUER'), audience: readSetting('JWT_AUDIENCE'), jwksUri: readSetting('JWT_JWKS_URI') },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeysWithRetry } }) },
  );

let verifier: ReturnType<typeof createVerifier> | undefined;

const unauthenticated = {
  code: 'unauthenticated',
  error: 'Send credentials: Authorization: Bearer <JWT>, or X-API-Key on v1.',
};

const invalidToken = { code: 'invalid_token', error: 'The token is not valid for this service.' };

const supersededToken = {
  code: 'token_superseded',
  error: 'The role or access of the user has changed since the token was issued. Get a new token.',
};

const mfaRequired = {
  code: 'mfa_required',
  error: 'A platform administrator needs multi-factor authentication. Have it set up, then sign in again.',
};

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Checks the JWT of an `Authorization: Bearer …` header: signature, issuer, audience, validity period and use. */
export async function authorizeToken(methodArn: string, header: string): Promise<APIGatewayAuthorizerResult> {
  if (header === '') return deny(methodArn, unauthenticated);
  const token = bearer.exec(header)?.[1];
  if (token === undefined)
    return deny(methodArn, { code: 'invalid_token', error: 'The Authorization header must be: Bearer <JWT>.' });
  verifier ??= createVerifier();
  try {
    const claims = await verifier.verify(token);
    // Cognito states the use of a token; other issuers do not. A token without an expiry is rejected.
    const { token_use: use, exp, iat } = claims;
    if ((use !== undefined && use !== 'id') || exp === undefined) return deny(methodArn, invalidToken);
    const organization = claims['custom:organization_id'];
    const groups: unknown = claims['cognito:groups'];
    const granted = allRoles.filter((role) => Array.isArray(groups) && groups.includes(role));
    const isPlatformAdministrator = granted.includes('platform_admin');
    if (isPlatformAdministrator && (await lacksSecondFactor(String(claims.sub)))) return deny(methodArn, mfaRequired);
    const own = typeof organization === 'string' ? tryParseId(OrganizationId, organization) : undefined;
    // An organization's admins cannot restrict a platform administrator.
    const isLimited = own !== undefined && !isPlatformAdministrator;
    const member = isLimited ? await findMember(own, String(claims.sub)) : undefined;
    if (member && isTokenSuperseded(member, iat)) return deny(methodArn, supersededToken);
    const roles = member ? limitRoles(granted, member) : granted;
    const context = {
      caller: 'user',
      user_id: String(claims.sub),
      email: typeof claims['email'] === 'string' ? claims['email'] : '',
      organization: own ?? '',
      roles: roles.join(' '),
      token_expires_at_seconds: String(exp),
    } as const;
    return allow(
      methodArn,
      context.user_id,
      context,
      planKeyOf(readSetting('PLAN_KEY_PREFIX'), 'users', context.user_id),
    );
  } catch (error) {
    if (error instanceof JwtExpiredError)
      return deny(methodArn, { code: 'token_expired', error: 'The token has expired.' });
    if (error instanceof JwtBaseError) return deny(methodArn, invalidToken);
    throw error;
  }
}

/**
 * Finds the member for a token; undefined if the user is not from our pool or not a member yet. If the table does not
 * answer, the request fails with 503: it needs the table anyway, and a disabled user must not get in.
 */
async function findMember(organization: OrganizationId, subject: string): Promise<Member | undefined> {
  const id = hasUserPool() ? tryParseId(UserId, subject) : undefined;
  return id && memberStore(organization).read(id);
}

/**
 * True if a user of our pool signs in with a password only, which Cognito's tokens do not show. If the pool does
 * not answer, the request fails with 503. Pool ids are UUIDs.
 */
async function lacksSecondFactor(subject: string): Promise<boolean> {
  const id = hasUserPool() ? tryParseId(UserId, subject) : undefined;
  return id !== undefined && (await hasSecondFactor(id)) === false;
}
