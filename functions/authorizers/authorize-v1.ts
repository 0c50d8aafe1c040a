import { authorizeApiKey } from '../../lib/tenancy/authorizers/authorize-api-key.ts';
import { authorizeToken } from '../../lib/tenancy/authorizers/authorize-token.ts';
import { authorizerOnLambda } from '../../lib/tenancy/authorizers/authorizer-on-lambda.ts';

/** Accepts an API key or a JWT; an API key takes precedence. */
export const handler = authorizerOnLambda(({ methodArn, header, now }) => {
  const apiKey = header('x-api-key');
  if (apiKey !== undefined) return authorizeApiKey(methodArn, apiKey, now);
  return authorizeToken(methodArn, header('authorization') ?? '');
});
