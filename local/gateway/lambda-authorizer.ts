import { wildcard } from '../iam/policy.ts';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import { isRecord, listAt, oneOrMany, recordAt, textAt } from '../foundation/json.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { GatewayResponseType } from './gateway-responses.ts';
import type { Authorizer } from './routes.ts';

export interface AuthorizationResult {
  readonly refusal: GatewayResponseType | undefined;
  readonly context: Record<string, unknown>;
  readonly usageKey: string | undefined;
}

export const lambdaAuthorizer = (
  invoke: (functionName: string, event: object) => Promise<unknown>,
  clock: Pick<Clock, 'now'>,
) => {
  const cache = new Map<string, { readonly expiresAt: number; readonly answer: unknown }>();

  const invokeAuthorizer = async (
    authorizer: Authorizer,
    identity: readonly string[],
    request: GatewayRequest,
  ): Promise<unknown> => {
    const key = JSON.stringify([authorizer.name, ...identity]);
    const isCached = authorizer.cacheSeconds > 0 && authorizer.identitySources.length > 0;
    const cached = cache.get(key);
    const now = clock.now().getTime();
    if (isCached && cached && cached.expiresAt > now) return cached.answer;
    const answer = await invoke(authorizer.functionName, {
      type: 'REQUEST',
      methodArn: request.methodArn,
      ...request.event,
      requestContext: request.context,
    });
    if (isCached) {
      if (cache.size > 10_000) cache.clear();
      cache.set(key, { expiresAt: now + authorizer.cacheSeconds * 1000, answer });
    }
    return answer;
  };

  return async (authorizer: Authorizer, request: GatewayRequest): Promise<AuthorizationResult> => {
    const identity = authorizer.identitySources.map((source) => identityOf(source, request));
    if (identity.some((value) => value === undefined || value === '')) return refusedWith('UNAUTHORIZED');
    let answer: unknown;
    try {
      answer = await invokeAuthorizer(authorizer, identity.map(String), request);
    } catch (error) {
      return refusedWith(messageOf(error) === 'Unauthorized' ? 'UNAUTHORIZED' : 'AUTHORIZER_FAILURE');
    }
    return toAuthorizationResult(answer, request.methodArn);
  };
};

const refusedWith = (refusal: GatewayResponseType): AuthorizationResult => ({
  refusal,
  context: {},
  usageKey: undefined,
});

const toAuthorizationResult = (answer: unknown, methodArn: string): AuthorizationResult => {
  const statements = listAt(recordAt(answer, 'policyDocument'), 'Statement').filter(isRecord);
  const context = recordAt(answer, 'context');
  const isFlat = Object.values(context).every((value) => ['string', 'number', 'boolean'].includes(typeof value));
  if (textAt(answer, 'principalId') === undefined || statements.length === 0 || !isFlat) {
    return refusedWith('AUTHORIZER_CONFIGURATION_ERROR');
  }
  const effects = statements
    .filter(
      (statement) => matches(statement['Action'], 'execute-api:Invoke') && matches(statement['Resource'], methodArn),
    )
    .map((statement) => statement['Effect']);
  const isAuthorized = effects.includes('Allow') && !effects.includes('Deny');
  const texts = Object.fromEntries(Object.entries(context).map(([key, value]) => [key, String(value)]));
  return {
    refusal: isAuthorized ? undefined : 'ACCESS_DENIED',
    context: { ...texts, principalId: textAt(answer, 'principalId'), integrationLatency: 0 },
    usageKey: textAt(answer, 'usageIdentifierKey'),
  };
};

const matches = (patterns: unknown, value: string): boolean =>
  oneOrMany(patterns).some((pattern) => wildcard(String(pattern), 'i').test(value));

const identityOf = (source: string, { event, headers, context }: GatewayRequest): string | undefined => {
  const [where, name = ''] = [source.slice(0, source.lastIndexOf('.')), source.split('.').at(-1)];
  if (where === 'method.request.header') return headers[name.toLowerCase()]?.toString();
  if (where === 'method.request.querystring') return textAt(event.queryStringParameters, name);
  if (where === 'context') return textAt(context, name);
  throw new Error(`The local runner does not support the identity source ${source}.`);
};
