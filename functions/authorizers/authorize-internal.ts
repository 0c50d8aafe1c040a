import { authorizerOnLambda } from '../../lib/http/authorizers/authorizer-on-lambda.ts';
import { authorizeToken } from '../../lib/http/authorizers/authorize-token.ts';

export const handler = authorizerOnLambda(({ methodArn, header }) =>
  authorizeToken(methodArn, header('authorization') ?? ''),
);
