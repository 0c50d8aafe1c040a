import { authorizerOnLambda } from '../../lib/identity/authorizer-on-lambda.ts';
import { authorizeToken } from '../../lib/identity/token-authorization.ts';

export const handler = authorizerOnLambda(({ methodArn, header }) =>
  authorizeToken(methodArn, header('authorization') ?? ''),
);
