import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../foundation/clock.ts';
import { messageOf } from '../foundation/errors.ts';
import { type Functions, PayloadTooLargeError } from '../functions/functions.ts';
import type { Api } from '../stacks/model.ts';
import { MalformedReplyError, sendFunctionReply, streamToClient } from './function-reply.ts';
import { type GatewayRequest, gatewayRequest } from './gateway-request.ts';
import { type GatewayResponseType, sendGatewayResponse, sendMockResponse } from './gateway-responses.ts';
import { expandBody } from './payload-compression.ts';
import { lambdaAuthorizer } from './lambda-authorizer.ts';
import { readBody } from '../foundation/request-body.ts';
import { type FunctionIntegration, type MatchedRoute, type Method, gatewayRoutes } from './routes.ts';

export interface GatewayOptions {
  readonly api: Api;
  readonly functions: Functions;
  /** The values of the API keys that the usage plans accept. */
  readonly planKeys: ReadonlySet<string>;
  readonly clock: Pick<Clock, 'now'>;
  readonly print: (line: string) => void;
}

export const gateway = ({ api, functions, planKeys, clock, print }: GatewayOptions) => {
  const routes = gatewayRoutes(api);
  const askAuthorizer = lambdaAuthorizer((name, event) => functions.invoke(name, event), clock);
  const parts: GatewayParts = { routes, functions, planKeys, askAuthorizer, print };

  const serve = async (
    request: GatewayRequest,
    route: MatchedRoute | undefined,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<GatewayResponseType | undefined> => {
    if (!route?.method) return 'MISSING_AUTHENTICATION_TOKEN';
    const { method } = route;
    if (method.integration.type === 'mock') return sendMockResponse(outgoing, method.integration, request);
    const body = await readBody(incoming);
    if (!body) return 'REQUEST_TOO_LARGE';
    const expanded = expandBody(request.headers['content-encoding'], body);
    if (!expanded) return 'UNSUPPORTED_MEDIA_TYPE';
    return (
      (await authorizeRequest(parts, method, request)) ??
      callFunction(parts, method.integration, request, expanded, outgoing)
    );
  };

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const [path, query] = splitOnce(incoming.url ?? '/', '?');
    const [route, isWellFormed] = matchSafely(() => routes.match(incoming.method ?? 'GET', path));
    const request = gatewayRequest(api, incoming, { path, query }, route, clock.now());
    let refusal: GatewayResponseType | undefined = 'BAD_REQUEST_PARAMETERS';
    try {
      if (isWellFormed) refusal = await serve(request, route, incoming, outgoing);
    } catch (error) {
      if (!outgoing.destroyed) print(`${request.event.httpMethod} ${path}: ${messageOf(error)}`);
      refusal = 'INTEGRATION_FAILURE';
    }
    if (refusal === undefined) return;
    if (outgoing.headersSent) outgoing.destroy();
    else sendGatewayResponse(outgoing, routes.responses, refusal, request);
  };
};

interface GatewayParts extends Pick<GatewayOptions, 'functions' | 'planKeys' | 'print'> {
  readonly routes: ReturnType<typeof gatewayRoutes>;
  readonly askAuthorizer: ReturnType<typeof lambdaAuthorizer>;
}

/** Returns the refusal, if the method's authorizer or usage plan refuses the request. */
const authorizeRequest = async (
  { routes, planKeys, askAuthorizer }: GatewayParts,
  method: Method,
  request: GatewayRequest,
): Promise<GatewayResponseType | undefined> => {
  const authorizer = method.authorizer === undefined ? undefined : routes.authorizers.get(method.authorizer);
  if (!authorizer) return undefined;
  const { refusal, context, usageKey } = await askAuthorizer(authorizer, request);
  request.context['authorizer'] = context;
  if (refusal) return refusal;
  if (method.needsApiKey && (usageKey === undefined || !planKeys.has(usageKey))) return 'INVALID_API_KEY';
  return undefined;
};

const callFunction = async (
  { routes, functions, print }: GatewayParts,
  integration: FunctionIntegration,
  request: GatewayRequest,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<GatewayResponseType | undefined> => {
  const isBinary = isMediaType(request.headers['content-type'], routes.binaryMediaTypes);
  const event = {
    ...request.event,
    requestContext: request.context,
    body: body.length === 0 ? null : body.toString(isBinary ? 'base64' : 'utf8'),
    isBase64Encoded: isBinary && body.length > 0,
  };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), integration.timeoutMs);
  });
  try {
    const reply = integration.isStreamed
      ? streamToClient(functions, integration.functionName, event, request, outgoing)
      : functions
          .invoke(integration.functionName, event)
          .then((result) => outgoing.destroyed || sendFunctionReply(outgoing, result, request, routes));
    const outcome = await Promise.race([reply, timeout]);
    if (outcome !== 'timeout') return undefined;
    reply.catch(() => undefined);
    return 'INTEGRATION_TIMEOUT';
  } catch (error) {
    if (error instanceof PayloadTooLargeError) return 'REQUEST_TOO_LARGE';
    if (error instanceof MalformedReplyError) print(`${integration.functionName}: ${error.message}`);
    return 'INTEGRATION_FAILURE';
  } finally {
    clearTimeout(timer);
  }
};

const splitOnce = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
};

const matchSafely = (match: () => MatchedRoute | undefined): [MatchedRoute | undefined, boolean] => {
  try {
    return [match(), true];
  } catch (error) {
    if (error instanceof URIError) return [undefined, false];
    throw error;
  }
};

const isMediaType = (given: string | undefined, accepted: readonly string[]): boolean => {
  const type = given?.split(';')[0]?.trim();
  return type !== undefined && accepted.some((candidate) => candidate === '*/*' || candidate === type);
};
