import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { AuthorizerContext } from '../../platform/http/caller.ts';

const policy = (effect: 'Allow' | 'Deny', methodArn: string) => ({
  Version: '2012-10-17',
  Statement: [{ Action: 'execute-api:Invoke', Effect: effect, Resource: everyMethodOf(methodArn) }],
});

/** `arn:…:api/stage/GET/path` → `arn:…:api/stage/*`: the gateway may cache a reply and use it for another route. */
const everyMethodOf = (methodArn: string): string => `${methodArn.split('/').slice(0, 2).join('/')}/*`;

/** The credentials are valid; the endpoint decides what they permit. The plan key selects the burst limit. */
export const allow = (
  methodArn: string,
  principal: string,
  context: AuthorizerContext,
  planKey: string,
): APIGatewayAuthorizerResult => ({
  principalId: principal,
  policyDocument: policy('Allow', methodArn),
  context: { ...context },
  usageIdentifierKey: planKey,
});

export const deny = (
  methodArn: string,
  rejection: { readonly code: string; readonly error: string },
): APIGatewayAuthorizerResult => ({
  principalId: 'nobody',
  policyDocument: policy('Deny', methodArn),
  context: rejection,
});
