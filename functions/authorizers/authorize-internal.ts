import { authorizeToken } from '../../lib/tenancy/authorizers/authorize-token.ts';
import { authorizerOnLambda } from '../../lib/tenancy/authorizers/authorizer-on-lambda.ts';

export const handler = authorizerOnLambda(({ methodArn, header }) =>
  authorizeToken(methodArn, header('authorization') ?? ''),
);
