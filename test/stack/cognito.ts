import { createHash, randomUUID } from 'node:crypto';
import type { BrowserContext, Route } from 'playwright-core';

/** What the templates say about the user pool. */
export interface CognitoSettings {
  readonly region: string;
  readonly userPoolId: string;
  readonly domainPrefix: string;
  readonly clientId: string;
  readonly callbackUrls: readonly string[];
  readonly logoutUrls: readonly string[];
  readonly scopes: readonly string[];
}

export interface Cognito {
  /** What was asked for, as method and address without its query. */
  readonly requests: string[];
  /** The ID tokens, in the order in which they were issued. */
  readonly idTokens: string[];
  readonly logouts: URLSearchParams[];
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const everyOrigin = { 'access-control-allow-origin': '*' };

/**
 * A user pool as the documentation of Cognito describes it: its metadata is at `cognito-idp`, its endpoints are at its own
 * domain, a renewal gives no new refresh token, and `/logout` wants `client_id` and `logout_uri`. It refuses what the app
 * client does not allow. Replies to the revocation of a token are not readable by a page.
 */
export async function serveCognito(
  context: BrowserContext,
  settings: CognitoSettings,
  claims: Readonly<Record<string, unknown>>,
): Promise<Cognito> {
  const { region, userPoolId, clientId } = settings;
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  const domain = `https://${settings.domainPrefix}.auth.${region}.amazoncognito.com`;
  const cognito: Cognito = { requests: [], idTokens: [], logouts: [] };
  const codes = new Map<string, URLSearchParams>();
  /** Stays the same when tokens are renewed. */
  const signedInAt = Math.floor(Date.now() / 1000);
  const refreshToken = `refresh-${randomUUID()}`;

  const issue = (nonce: string | null): string => {
    const now = Math.floor(Date.now() / 1000);
    const times = { auth_time: signedInAt, iat: now, exp: now + 3600 };
    const own = { sub: 'b3c1', iss: issuer, aud: clientId, token_use: 'id', jti: randomUUID(), event_id: randomUUID() };
    const token = [
      { alg: 'RS256', kid: 'k' },
      { ...own, ...times, ...claims, ...(nonce !== null && { nonce }) },
    ]
      .map(encode)
      .join('.');
    cognito.idTokens.push(`${token}.c2lnbmF0dXJl`);
    return `${token}.c2lnbmF0dXJl`;
  };
  const refuse = (route: Route, error: string) => route.fulfill({ status: 400, headers: everyOrigin, json: { error } });
  const page = (route: Route, link: string) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${link.replaceAll('&', '&amp;')}">Continue</a>` });

  const authorize = (route: Route, search: URLSearchParams) => {
    const isAllowed =
      search.get('client_id') === clientId &&
      search.get('response_type') === 'code' &&
      search.get('code_challenge_method') === 'S256' &&
      settings.callbackUrls.includes(search.get('redirect_uri') ?? '') &&
      (search.get('scope') ?? '').split(' ').every((scope) => settings.scopes.includes(scope));
    if (!isAllowed) return refuse(route, 'invalid_request');
    const code = randomUUID();
    codes.set(code, search);
    const reply = new URLSearchParams({ code, state: search.get('state') ?? '' });
    return page(route, `${search.get('redirect_uri')}?${reply.toString()}`);
  };
  const exchange = (route: Route, body: URLSearchParams) => {
    const common = { access_token: `access-${randomUUID()}`, token_type: 'Bearer', expires_in: 3600 };
    if (body.get('client_id') !== clientId) return refuse(route, 'invalid_client');
    if (body.get('grant_type') === 'refresh_token') {
      if (body.get('refresh_token') !== refreshToken) return refuse(route, 'invalid_grant');
      return route.fulfill({ headers: everyOrigin, json: { ...common, id_token: issue(null) } });
    }
    const asked = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const isValid =
      asked?.get('code_challenge') === challenge && asked.get('redirect_uri') === body.get('redirect_uri');
    if (!isValid) return refuse(route, 'invalid_grant');
    const tokens = { ...common, id_token: issue(asked.get('nonce')), refresh_token: refreshToken };
    return route.fulfill({ headers: everyOrigin, json: tokens });
  };
  const logOut = (route: Route, search: URLSearchParams) => {
    cognito.logouts.push(search);
    const target = search.get('logout_uri') ?? '';
    if (search.get('client_id') !== clientId || !settings.logoutUrls.includes(target))
      return refuse(route, 'invalid_request');
    return page(route, target);
  };

  const metadata = {
    issuer,
    authorization_endpoint: `${domain}/oauth2/authorize`,
    token_endpoint: `${domain}/oauth2/token`,
    userinfo_endpoint: `${domain}/oauth2/userInfo`,
    revocation_endpoint: `${domain}/oauth2/revoke`,
    end_session_endpoint: `${domain}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
  const answers: Readonly<Record<string, (route: Route, search: URLSearchParams) => Promise<void>>> = {
    [`GET ${issuer}/.well-known/openid-configuration`]: (route) =>
      route.fulfill({ headers: everyOrigin, json: metadata }),
    [`GET ${domain}/oauth2/authorize`]: authorize,
    [`POST ${domain}/oauth2/token`]: (route) => exchange(route, new URLSearchParams(route.request().postData() ?? '')),
    [`POST ${domain}/oauth2/revoke`]: (route) => route.fulfill({ status: 200, body: '' }),
    [`GET ${domain}/logout`]: logOut,
  };
  await context.route(/amazon(aws|cognito)\.com/, (route) => {
    const url = new URL(route.request().url());
    const asked = `${route.request().method()} ${url.origin}${url.pathname}`;
    cognito.requests.push(asked);
    return answers[asked]?.(route, url.searchParams) ?? route.fulfill({ status: 404 });
  });
  return cognito;
}
