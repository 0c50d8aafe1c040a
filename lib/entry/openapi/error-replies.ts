import { notFoundCode } from '../../foundation/problem.ts';
import { type Route, storesReplies } from '../../platform/http/route.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { ErrorBody } from '../../platform/http/wire.ts';
import type { componentSchemas } from './component-schemas.ts';
import { type ErrorReply, errorRepliesOf, isV1 } from './error-codes.ts';
import type { Header, Reference, ResponseObject, Schema } from './openapi-document.ts';

const text: Schema = { type: 'string' };
const wholeNumber: Schema = { type: 'integer' };

export const headers: Readonly<Record<string, Header>> = {
  'X-Request-Id': {
    description: 'Identifies the request in our logs. Quote it to support.',
    required: true,
    schema: text,
  },
  'Cache-Control': {
    description: 'Whether the reply may be stored: `no-store`, unless it never changes.',
    schema: text,
  },
  'Referrer-Policy': { description: '`no-referrer`: links from the reply do not tell its address.', schema: text },
  'Strict-Transport-Security': { description: 'For how many seconds browsers use HTTPS only.', schema: text },
  'X-Content-Type-Options': { description: '`nosniff`: the body is of the stated media type.', schema: text },
  'X-Frame-Options': { description: '`DENY`: no page may show the reply in a frame.', schema: text },
  'Content-Security-Policy': { description: 'What the page may load.', schema: text },
  'Content-Encoding': { description: 'How the body is compressed.', schema: text },
  'Content-Disposition': { description: 'The name of the file, if the reply is one.', schema: text },
  'Idempotency-Replayed': {
    description: '`true` when this is the stored reply of an earlier request.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Limit': {
    description: 'Requests that the API key may make per window of 15 minutes. A token has no such limit.',
    schema: wholeNumber,
  },
  'RateLimit-Remaining': { description: 'Requests left in this window.', schema: wholeNumber },
  'RateLimit-Reset': { description: 'Seconds until the next window.', schema: wholeNumber },
  Location: { description: 'Where to read the progress.', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: wholeNumber },
  'WWW-Authenticate': { description: 'The kinds of credentials that are accepted.', schema: text },
};

const alwaysSent = ['X-Request-Id', ...Object.keys(securityHeaders)];
const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const headerReferences = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries([...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const replyHeaderReferences = (route: Route): Record<string, Reference> =>
  headerReferences([
    ...alwaysSent,
    ...(isV1(route) ? rateHeaders : []),
    ...(storesReplies(route) ? ['Idempotency-Replayed'] : []),
    ...(route.sendsFile ? ['Content-Disposition'] : []),
    ...Object.keys(route.replyHeaders ?? {}),
  ]);

export const progressHeaderReferences = (route: Route): Record<string, Reference> =>
  headerReferences(route.progressAt === undefined ? [] : ['Location', 'Retry-After']);

interface Example {
  readonly code: string;
  readonly error: string;
  readonly details?: readonly object[];
}

interface ErrorStatus {
  readonly name: string;
  readonly description: string;
  readonly examples?: readonly Example[];
}

const errorStatuses: Readonly<Record<number, ErrorStatus>> = {
  400: {
    name: 'BadRequest',
    description: 'The request could not be read.',
    examples: [
      { code: 'malformed_json', error: 'The body is not valid JSON.' },
      { code: 'bad_request', error: 'The request could not be read.' },
    ],
  },
  401: {
    name: 'Unauthenticated',
    description: 'The credentials are missing, invalid, expired or revoked.',
    examples: [{ code: 'unauthenticated', error: 'The request carries no credentials.' }],
  },
  403: {
    name: 'Forbidden',
    description: 'The credentials are valid, but do not permit this.',
    examples: [
      { code: 'missing_scope', error: 'This requires the scope accounts:write.' },
      { code: 'missing_role', error: 'This requires the role admin.' },
    ],
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist, or it belongs to another organization.',
    examples: [{ code: 'organization_not_found', error: 'There is no such organization; check its id.' }],
  },
  409: {
    name: 'Conflict',
    description: 'It conflicts with another request or another record.',
    examples: [{ code: 'idempotency_key_reused', error: 'This Idempotency-Key was used for another request.' }],
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large; the error names the limit.',
    examples: [{ code: 'body_too_large', error: 'The body is larger than 262144 bytes.' }],
  },
  415: {
    name: 'UnsupportedMediaType',
    description:
      'The body is not `application/json`, or not in its `Content-Encoding`, which may be `gzip`, `deflate` or absent.',
    examples: [
      { code: 'unsupported_media_type', error: 'The body must be application/json.' },
      {
        code: 'unsupported_content_encoding',
        error:
          'The body is not complete in its Content-Encoding, or the coding is unknown. Send the body uncompressed, without a ' +
          'Content-Encoding.',
      },
    ],
  },
  422: {
    name: 'Invalid',
    description: 'The request breaks a rule; `details` names each field at fault.',
    examples: [
      {
        code: 'validation_failed',
        error: 'limit: Must be at most 1000.',
        details: [
          {
            path: 'limit',
            message: 'Must be at most 1000.',
            code: 'invalid_limit',
            reason: 'too_large',
            params: { limit: 1000, inclusive: true },
          },
        ],
      },
    ],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Wait for the number of seconds in `Retry-After`.',
    examples: [
      {
        code: 'rate_limited',
        error:
          'The API key has used its 100 requests for this window of 15 minutes. Try again after Retry-After seconds.',
      },
      { code: 'throttled', error: 'Too many requests at once. Try again in a second.' },
    ],
  },
  500: {
    name: 'InternalError',
    description: 'An internal error occurred. Try again later.',
    examples: [{ code: 'internal_error', error: 'An internal error occurred. Try again later.' }],
  },
  502: {
    name: 'ProviderFailed',
    description: 'A provider rejected the request or failed; `provider` says which one, and how.',
  },
  503: {
    name: 'Unavailable',
    description: 'What this requires is not configured, or does not answer.',
    examples: [
      { code: 'provider_not_configured', error: 'The provider is not configured.' },
      {
        code: 'service_unavailable',
        error:
          'The service could not finish the request in time. Send it again after Retry-After seconds, with the same Idempotency-Key if it had one.',
      },
    ],
  },
  504: {
    name: 'TimedOut',
    description:
      'The request took too long. Whether there was an effect is unknown: repeat with the same `Idempotency-Key`.',
    examples: [{ code: 'timeout', error: 'The request took too long. Try again.' }],
  },
};

const requestIdExample = 'c2f1c6a0-6f0b-4f0e-9a55-0e4b7c1d2e3f';

const retryableCodes = new Set([
  'idempotency_in_progress',
  'in_progress',
  'rate_limited',
  'throttled',
  'provider_error',
  'service_unavailable',
  'user_pool_unavailable',
]);

const isRetryable = (code: string): boolean => retryableCodes.has(code);

const errorHeaders = (route: Route, { status, codes, isFromFunction }: ErrorReply): Record<string, Reference> =>
  headerReferences([
    ...alwaysSent,
    // Without a valid key there is no quota to report.
    ...(isFromFunction && isV1(route) && status !== 401 ? rateHeaders : []),
    ...(codes.includes('unauthenticated') ? ['WWW-Authenticate'] : []),
    ...(codes.some(isRetryable) ? ['Retry-After'] : []),
  ]);

type Schemas = ReturnType<typeof componentSchemas>;

function schemaOf({ body, codes, bodyCodes }: ErrorReply, schemas: Schemas, error: Schema): Schema {
  const detailed = body && schemas.body(body, 'output', 'ErrorReply');
  const others = codes.filter((code) => !bodyCodes.includes(code));
  if (detailed && others.length === 0) return detailed;
  const plain: Schema = { type: 'object', allOf: [error], properties: { code: { type: 'string', enum: others } } };
  return detailed ? { anyOf: [plain, detailed] } : plain;
}

function exampleOf({ resource }: Route, { codes }: ErrorReply, { examples = [] }: ErrorStatus): object | undefined {
  const missing = resource === undefined ? undefined : notFoundCode(resource);
  const ofResource = { code: missing, error: `There is no such ${resource}; check its id.` };
  const example = [ofResource, ...examples].find(({ code }) => code !== undefined && codes.includes(code));
  return example && { details: [], ...example, request_id: requestIdExample };
}

/** Equal replies share one component. */
export function errorReplies(schemas: Schemas) {
  const components = new Map<string, ResponseObject>();
  const error = schemas.body(ErrorBody, 'output', 'Error');

  function componentOf(route: Route, reply: ErrorReply): string {
    const status = errorStatuses[reply.status];
    if (!status) throw new Error(`Status ${reply.status} is not described.`);
    const example = exampleOf(route, reply, status);
    const schema = schemaOf(reply, schemas, error);
    const response: ResponseObject = {
      description: `${status.description} Code: ${reply.codes.map((code) => `\`${code}\``).join(', ')}.`,
      headers: errorHeaders(route, reply),
      content: { 'application/json': { schema, ...(example && { example }) } },
    };
    const shared = schema.$ref?.split('/').at(-1);
    const name = shared === undefined ? `${status.name}${reply.name}` : `${shared}${isV1(route) ? 'V1' : ''}`;
    const earlier = components.get(name);
    if (earlier && JSON.stringify(earlier) !== JSON.stringify(response))
      throw new Error(`Two error replies are called ${name}.`);
    components.set(name, response);
    return name;
  }

  return {
    of: (operation: string, route: Route): Record<string, Reference> =>
      Object.fromEntries(
        errorRepliesOf(operation, route).map((reply) => [
          reply.status,
          { $ref: `#/components/responses/${componentOf(route, reply)}` },
        ]),
      ),
    all: (): Record<string, ResponseObject> =>
      Object.fromEntries([...components].sort(([a], [b]) => a.localeCompare(b))),
  };
}
