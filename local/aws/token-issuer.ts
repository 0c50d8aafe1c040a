import type { IncomingMessage, ServerResponse } from 'node:http';
import { OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import type { Clock } from '../foundation/clock.ts';
import { isRecord } from '../foundation/json.ts';
import { developmentOrigin, originsOf, urlOf } from '../foundation/loopback-server.ts';
import type { State } from '../foundation/state.ts';
import { type People, type TokenRequest, browserSignIn } from './browser-sign-in.ts';
import { localUserPoolId } from './user-pool.ts';

const audience = 'collection-management-local';
const issuerPath = '/_local/issuer';
const dayInSeconds = 24 * 60 * 60;
/** Longer than the clock can be moved ahead. */
const tokenDays = 20 * 366;

export interface TokenIssuer {
  readonly issuer: string;
  readonly jwksUri: string;
  /** Mints a token with these claims in addition to the usual ones; `expires_in` is in seconds and may be negative. */
  mint(claims: Readonly<Record<string, unknown>>): Promise<string>;
  admit(people: People): void;
  /** Answers a request under the issuer's path; it redirects to the console only. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/** The context values of the stacks for the issuer, and for the user pool that it replaces. */
export const issuerContext = (baseUrl: string) => ({
  jwtIssuer: `${baseUrl}${issuerPath}`,
  jwtAudience: audience,
  jwtJwksUri: `${baseUrl}${issuerPath}/jwks`,
  userPoolId: localUserPoolId,
});

/** An OpenID Connect issuer in place of Cognito. Its key is kept in the state, so tokens stay valid after a restart. */
export const openTokenIssuer = async (
  state: State,
  baseUrl: string,
  clock: Pick<Clock, 'offsetMs'>,
): Promise<TokenIssuer> => {
  const issuer = new OAuth2Issuer();
  issuer.url = `${baseUrl}${issuerPath}`;
  const stored = state.recall('issuer-key');
  if (isRecord(stored)) await issuer.keys.add(stored);
  else state.remember('issuer-key', await issuer.keys.generate('RS256'));
  const service = new OAuth2Service(issuer);
  const shiftToClock = (payload: Record<string, unknown>): void => {
    for (const claim of ['iat', 'nbf', 'exp']) {
      payload[claim] = Number(payload[claim]) + Math.floor(clock.offsetMs() / 1000);
    }
  };
  const signIn = browserSignIn(issuer.url);
  /** The addresses of the console that the user pool on AWS has registered. */
  const registered = new Set([...originsOf(baseUrl), developmentOrigin].map((origin) => `${origin}/`));
  service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }, request: TokenRequest) => {
    shiftToClock(payload);
    Object.assign(payload, tokenClaims(signIn.claimsFor(request) ?? {}));
  });
  service.on('beforeAuthorizeRedirect', signIn.onRedirect);
  service.on('beforeResponse', signIn.onTokens);

  return {
    issuer: issuer.url,
    jwksUri: `${issuer.url}/jwks`,
    mint: ({ expires_in: expiresIn, ...claims }) =>
      issuer.buildToken({
        expiresIn: Number(expiresIn ?? tokenDays * dayInSeconds),
        scopesOrTransform: (_, payload) => {
          shiftToClock(payload);
          Object.assign(payload, { sub: 'local-user', aud: audience, token_use: 'id' });
          Object.assign(payload, tokenClaims(claims));
        },
      }),
    admit: signIn.admit,
    serve: (incoming, outgoing) => {
      const { pathname, searchParams, search } = urlOf(incoming);
      const targets = ['redirect_uri', 'post_logout_redirect_uri'].flatMap((name) => searchParams.getAll(name));
      if (!targets.every((target) => registered.has(target))) return sendUnregistered(outgoing, [...registered]);
      incoming.url = `${pathname.slice(issuerPath.length).replace(/^\/+/, '/')}${search}`;
      if (!signIn.showPeople(incoming, outgoing)) service.requestHandler(incoming, outgoing);
    },
  };
};

const sendUnregistered = (outgoing: ServerResponse, registered: readonly string[]): void => {
  outgoing.writeHead(400, { 'content-type': 'application/json' });
  const error = `The sign-in returns only to an address that is registered: ${registered.join(', ')}`;
  outgoing.end(JSON.stringify({ error: 'redirect_mismatch', error_description: error }));
};

const tokenClaims = ({ organization_id: organization, groups, ...claims }: Readonly<Record<string, unknown>>) => ({
  ...(organization !== undefined && { 'custom:organization_id': organization }),
  ...(groups !== undefined && { 'cognito:groups': typeof groups === 'string' ? groups.split(',') : groups }),
  ...claims,
});

export const isIssuerPath = (path: string): boolean => path.startsWith(`${issuerPath}/`);
