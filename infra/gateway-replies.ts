import {
  acceptedHeaders,
  exposedHeaders,
  securityHeaders,
  unavailableSeconds,
} from '../lib/entry/deployment/declarations.ts';

/** The body of a reply that API Gateway sends by itself, in the format of the service's own errors. */

export const errorBody = (error: string, code: string, requestId = '$context.requestId'): string =>
  `{"error":"${error}","code":"${code}","details":[],"request_id":"${requestId}"}`;

interface GatewayReply {
  readonly status: number;
  readonly error: string;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const internal: GatewayReply = {
  status: 500,
  error: 'An internal error occurred. Try again later.',
  code: 'internal_error',
};
const unavailable: GatewayReply = {
  status: 503,
  error: 'The credentials could not be checked in time. Send the request again after Retry-After seconds.',
  code: 'service_unavailable',
  headers: { 'Retry-After': String(unavailableSeconds) },
};
const unauthenticated: GatewayReply = {
  status: 401,
  error: 'The request carries no credentials.',
  code: 'unauthenticated',
  headers: { 'WWW-Authenticate': 'Bearer' },
};
const tooMany: GatewayReply = {
  status: 429,
  error: 'Too many requests at once. Try again in a second.',
  code: 'throttled',
  headers: { 'Retry-After': '1' },
};
const unknownPath: GatewayReply = { status: 404, error: 'There is nothing at this path.', code: 'not_found' };
const badRequest: GatewayReply = { status: 400, error: 'The request could not be read.', code: 'bad_request' };

const replies: Readonly<Record<string, GatewayReply>> = {
  // The authorizer denies only invalid credentials; the function decides what the caller may do.
  ACCESS_DENIED: {
    ...unauthenticated,
    error: '$context.authorizer.error',
    code: '$context.authorizer.code',
  },
  UNAUTHORIZED: unauthenticated,
  EXPIRED_TOKEN: unauthenticated,
  INVALID_SIGNATURE: unauthenticated,
  // The authorizer returned a key that is not in the usage plan, which is never the caller's fault.
  INVALID_API_KEY: internal,
  // API Gateway's reply if no path matches.
  MISSING_AUTHENTICATION_TOKEN: unknownPath,
  RESOURCE_NOT_FOUND: unknownPath,
  THROTTLED: tooMany,
  QUOTA_EXCEEDED: tooMany,
  REQUEST_TOO_LARGE: {
    status: 413,
    error:
      'The body is too large. An import may have 6,000,000 bytes (6 MB), counted as a JSON string, in which each quotation ' +
      'mark, backslash and line break takes two bytes; any other request may have 262,144 bytes.',
    code: 'body_too_large',
  },
  WAF_FILTERED: { status: 403, error: 'A rule of the firewall blocked the request.', code: 'request_blocked' },
  // The integration accepts every media type, so the only cause is a body that cannot be decoded.
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    error:
      'The body is not complete in its Content-Encoding, or the coding is unknown. Send the body uncompressed, without a ' +
      'Content-Encoding.',
    code: 'unsupported_content_encoding',
  },
  BAD_REQUEST_BODY: badRequest,
  BAD_REQUEST_PARAMETERS: badRequest,
  DEFAULT_4XX: badRequest,
  INTEGRATION_TIMEOUT: { status: 504, error: 'The request took too long. Try again.', code: 'timeout' },
  INTEGRATION_FAILURE: internal,
  API_CONFIGURATION_ERROR: internal,
  // The authorizer threw or timed out: the table, the user pool or the token issuer did not respond.
  AUTHORIZER_FAILURE: unavailable,
  AUTHORIZER_CONFIGURATION_ERROR: unavailable,
  DEFAULT_5XX: internal,
};

/** Lets pages of other origins read the gateway's own replies, which cannot echo a request header. */
const corsParameters = (origins: readonly string[]) => ({
  'gatewayresponse.header.Access-Control-Allow-Origin': `'${origins.length === 1 ? origins[0] : '*'}'`,
  'gatewayresponse.header.Access-Control-Expose-Headers': `'${exposedHeaders.join(', ')}'`,
});

export const gatewayReplies = (corsOrigins: readonly string[]) =>
  Object.fromEntries(
    Object.entries(replies).map(([kind, { status, error, code, headers = {} }]) => [
      kind,
      {
        statusCode: status,
        responseParameters: {
          'gatewayresponse.header.X-Request-Id': 'context.requestId',
          ...(corsOrigins.length > 0 && corsParameters(corsOrigins)),
          ...Object.fromEntries(
            Object.entries({ ...securityHeaders, ...headers }).map(([name, value]) => [
              `gatewayresponse.header.${name}`,
              `'${value}'`,
            ]),
          ),
        },
        responseTemplates: { 'application/json': errorBody(error, code) },
      },
    ]),
  );

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

const allowOrigin = 'Access-Control-Allow-Origin';

/** Echoes the origin of the request if it is allowed, like the preflights of the CDK. Every path has it: it is short. */
const originTemplate = (origins: readonly string[]): string =>
  origins.length === 0
    ? ''
    : [
        '#set($headers = $input.params().header)#set($origin = $headers.get("Origin"))',
        '#if($origin == "")#set($origin = $headers.get("origin"))#end',
        `#if(${origins.map((origin) => `$origin == "${origin}"`).join(' || ')})`,
        `#set($context.responseOverride.header.${allowOrigin} = $origin)#end`,
      ].join('');

const preflightSeconds = 3600;

const corsHeaders = (allowed: readonly string[]) => ({
  'Access-Control-Allow-Methods': allowed.join(', '),
  'Access-Control-Allow-Headers': acceptedHeaders.join(', '),
  'Access-Control-Max-Age': String(preflightSeconds),
  'Access-Control-Expose-Headers': exposedHeaders.join(', '),
  Vary: 'Origin',
});

/**
 * Answers each method of a path that no function serves: OPTIONS with 204, the methods of the path, and what pages of
 * other origins may send; any other with 405. It is one mock, because the template, which has one for each path, may not
 * exceed a megabyte.
 */
export const otherMethods = (allowed: readonly string[], corsOrigins: readonly string[]) => {
  const headers = { Allow: allowed.join(', '), ...(corsOrigins.length > 0 && corsHeaders(allowed)) };
  const sent = [...Object.keys(headers), 'X-Request-Id', ...(corsOrigins.length > 0 ? [allowOrigin] : [])];
  const body = errorBody('This path does not support that method.', 'method_not_allowed');
  return {
    responses: {
      405: {
        description: 'Method not allowed',
        headers: Object.fromEntries(sent.map((name) => [name, { schema: { type: 'string' } }])),
      },
    },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      // A mock integration reads its status from the request template of the body's media type, and fails without one.
      requestTemplates: Object.fromEntries(bodyTypes.map((type) => [type, '{"statusCode": 405}'])),
      passthroughBehavior: 'never',
      responses: {
        default: {
          statusCode: '405',
          responseParameters: {
            ...Object.fromEntries(
              Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, `'${value}'`]),
            ),
            'method.response.header.X-Request-Id': 'context.requestId',
          },
          responseTemplates: {
            'application/json':
              `${originTemplate(corsOrigins)}#if($context.httpMethod == "OPTIONS")` +
              `#set($context.responseOverride.status = 204)#else\n${body}#end`,
          },
        },
      },
    },
  };
};
