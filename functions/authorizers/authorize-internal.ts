import { authorizeToken } from '../../lib/http/authorizers/authorize-token.ts';
import { authorizerOnLambda } from '../../lib/http/authorizers/authorizer-on-lambda.ts';

export const handler = authorizerOnLambda(({ methodArn, header }) =>
  authorizeToken(methodArn, header('authorization') ?? ''),
);
