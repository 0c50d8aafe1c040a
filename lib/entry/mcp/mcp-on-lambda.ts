import { errorReply, parseRequest, replyHeaders } from '../../platform/http/endpoint.ts';
import { lambdaHandler } from '../../platform/http/lambda-handler.ts';
import type { Route } from '../../platform/http/route.ts';
import type { McpRequest, serveMcp } from './serve-mcp.ts';

/** The functions that are invoked check that a named organization exists. */
const dependencies = {
  isOrganization: () => Promise.resolve(true),
  runOnce: () => Promise.reject(new Error('Stores no replies.')),
};

/** Checks the caller as for any route, and leaves the body to the protocol. */
export const mcpOnLambda = (route: Route, serve: typeof serveMcp) =>
  lambdaHandler(async (event) => {
    try {
      const { caller, now } = await parseRequest(route, { ...event, body: null }, dependencies);
      const rawBody = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
      const request: McpRequest = { event, rawBody, caller, now };
      const { headers, ...result } = await serve(request);
      return { ...result, headers: { ...replyHeaders(event), ...headers } };
    } catch (error) {
      return errorReply(error, event.requestContext.requestId, replyHeaders(event));
    }
  });
