import { authorizerOnLambda } from '../../lib/identity/authorizer-on-lambda.ts';
import { authorizeApiKey } from '../../lib/identity/api-key-authorization.ts';
import { authorizeToken } from '../../lib/identity/token-authorization.ts';

/** An API key or a JWT; the key decides where both are there. */
export const handler = authorizerOnLambda(({ methodArn, header, now }) => {
  const apiKey = header('x-api-key');
  if (apiKey !== undefined) return authorizeApiKey(methodArn, apiKey, now);
  return authorizeToken(methodArn, header('authorization') ?? '', { named: header('x-organization-id') });
});
