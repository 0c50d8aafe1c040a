import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { log } from '../../foundation/log.ts';

export function setLogContext(event: APIGatewayProxyEvent, context: Context): void {
  log.addContext(context);
  log.resetKeys();
  log.appendKeys({
    request_id: event.requestContext.requestId,
    organization: String(event.requestContext.authorizer?.['organization'] ?? ''),
  });
}

const requestLog = (): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  before: ({ event, context }) => {
    setLogContext(event, context);
  },
  after: ({ event, response }) => {
    log.info('request', { method: event.httpMethod, resource: event.resource, status: response?.statusCode });
  },
});

export const lambdaHandler = (handle: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) =>
  middy<APIGatewayProxyEvent, APIGatewayProxyResult>().use(requestLog()).handler(handle);
