import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { log } from '../../foundation/log.ts';

interface Asked {
  readonly methodArn: string;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  readonly now: Date;
}

/** The Lambda handler of an authorizer. A failure of ours is not a refusal: the gateway answers it with 500. */
export const authorizerOnLambda =
  (judge: (asked: Asked) => Promise<APIGatewayAuthorizerResult>) =>
  async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
    log.resetKeys();
    log.appendKeys({ request_id: event.requestContext.requestId });
    const headers = Object.entries(event.headers ?? {});
    return judge({
      methodArn: event.methodArn,
      header: (name) => headers.find(([key]) => key.toLowerCase() === name)?.[1],
      now: new Date(),
    });
  };
