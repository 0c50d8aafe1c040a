import type { ServerResponse } from 'node:http';
import { render } from 'velocityjs';
import { isRecord, recordAt, textAt } from '../foundation/json.ts';
import type { GatewayRequest } from './gateway-request.ts';
import type { MockIntegration } from './routes.ts';

/** The gateway responses, with the status and message of AWS for those that the API does not define. */
const defaults = {
  ACCESS_DENIED: [403, 'User is not authorized to access this resource'],
  API_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_CONFIGURATION_ERROR: [500, 'Internal server error'],
  AUTHORIZER_FAILURE: [500, 'Internal server error'],
  BAD_REQUEST_PARAMETERS: [400, 'Bad Request'],
  INTEGRATION_FAILURE: [502, 'Internal server error'],
  INTEGRATION_TIMEOUT: [504, 'Endpoint request timed out'],
  INVALID_API_KEY: [403, 'Forbidden'],
  MISSING_AUTHENTICATION_TOKEN: [403, 'Missing Authentication Token'],
  REQUEST_TOO_LARGE: [413, 'Request Too Long'],
  UNAUTHORIZED: [401, 'Unauthorized'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Unsupported Media Type'],
} as const satisfies Record<string, readonly [number, string]>;

export type GatewayResponseType = keyof typeof defaults;

export const sendGatewayResponse = (
  outgoing: ServerResponse,
  responses: Readonly<Record<string, unknown>>,
  type: GatewayResponseType,
  request: GatewayRequest,
): void => {
  const [status, message] = defaults[type];
  const fallback = status < 500 ? 'DEFAULT_4XX' : 'DEFAULT_5XX';
  const reply = responses[type] ?? responses[fallback];
  const context = {
    ...request.context,
    error: { message, messageString: JSON.stringify(message), responseType: type },
  };
  const template = textAt(recordAt(reply, 'responseTemplates'), 'application/json');
  const body = template ?? '{"message":$context.error.messageString}';
  send(outgoing, request.id, {
    status: Number(textAt(reply, 'statusCode') ?? status),
    headers: headersFrom(recordAt(reply, 'responseParameters'), 'gatewayresponse.header.', context),
    body: substitute(body, context),
  });
};

export const sendMockResponse = (
  outgoing: ServerResponse,
  mock: MockIntegration,
  request: GatewayRequest,
): GatewayResponseType | undefined => {
  const mediaType = (request.headers['content-type'] ?? 'application/json').split(';')[0]?.trim() ?? '';
  const template = textAt(mock.requestTemplates, mediaType);
  if (template === undefined && mock.passthrough !== 'when_no_match') return 'UNSUPPORTED_MEDIA_TYPE';
  const status = /"?statusCode"?\s*:\s*"?(\d{3})/.exec(template ?? '')?.[1];
  const responses = Object.values(mock.responses).filter(isRecord);
  const response = responses.find((candidate) => textAt(candidate, 'statusCode') === status);
  if (status === undefined || !response) return 'API_CONFIGURATION_ERROR';
  const responseOverride: { header: Record<string, string>; status?: number } = { header: {} };
  const body = render(textAt(recordAt(response, 'responseTemplates'), 'application/json') ?? '', {
    context: { ...request.context, responseOverride },
    input: { params: () => ({ header: { get: (name: string) => request.event.headers[name] ?? '' } }) },
  });
  send(outgoing, request.id, {
    status: responseOverride.status ?? Number(status),
    headers: {
      ...headersFrom(recordAt(response, 'responseParameters'), 'method.response.header.', request.context),
      ...responseOverride.header,
    },
    body,
  });
  return undefined;
};

interface Response {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const send = (outgoing: ServerResponse, requestId: string, { status, headers, body }: Response): void => {
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': requestId,
    ...headers,
  });
  outgoing.end(body);
};

const headersFrom = (
  parameters: Record<string, unknown>,
  prefix: string,
  context: Record<string, unknown>,
): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const [key, expression] of Object.entries(parameters)) {
    if (!key.startsWith(prefix)) continue;
    const text = String(expression);
    const value = text.startsWith("'") ? text.slice(1, -1) : valueAt(context, text.replace(/^context\./, ''));
    if (value !== undefined) headers[key.slice(prefix.length)] = value;
  }
  return headers;
};

/** Replaces each `$context.…` in a template by its value, without escaping. */
const substitute = (template: string, context: Record<string, unknown>): string =>
  template.replace(/\$context\.([A-Za-z0-9_.]*[A-Za-z0-9_])/g, (_, path: string) => valueAt(context, path) ?? '');

const valueAt = (context: Record<string, unknown>, path: string): string | undefined => {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  return textAt(
    keys.reduce((holder, key) => recordAt(holder, key), context),
    last,
  );
};
