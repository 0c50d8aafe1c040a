import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { log } from '../../foundation/log.ts';

interface AuthorizerRequest {
  readonly methodArn: string;
  readonly header: (name: string) => string | undefined;
  readonly now: Date;
}

/**
 * The Lambda handler of an authorizer. If it throws, the gateway replies with 503, not with 401: see
 * infra/gateway-replies.ts.
 */
export const authorizerOnLambda =
  (authorize: (request: AuthorizerRequest) => Promise<APIGatewayAuthorizerResult>) =>
  async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    log.resetKeys();
    log.appendKeys({ request_id: event.requestContext.requestId });
    const headers = Object.entries(event.headers ?? {});
    return authorize({
      methodArn: event.methodArn,
      header: (name) => headers.find(([key]) => key.toLowerCase() === name)?.[1],
      now: new Date(),
    });
  };
