import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { log } from '../foundation/log.ts';

/** Puts the request's id and organization on every log line that follows. */
export function setLogContext(event: APIGatewayProxyEvent, context: Context): void {
  log.addContext(context);
  log.resetKeys();
  log.appendKeys({
    request_id: event.requestContext.requestId,
    organization: String(event.requestContext.authorizer?.['organization'] ?? ''),
  });
}

/** One log line per request: who, what and how it ended; never what was sent. */
const requestLog = (): middy.MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> => ({
  before: ({ event, context }) => {
    setLogContext(event, context);
  },
  after: ({ event, response }) => {
    log.info('request', { method: event.httpMethod, resource: event.resource, status: response?.statusCode });
  },
});

export const lambdaHandler = (answer: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>) =>
  middy<APIGatewayProxyEvent, APIGatewayProxyResult>().use(requestLog()).handler(answer);
