import { notFoundCode } from '../foundation/problem.ts';
import { type Route, requiresCredentials, storesReplies } from '../http/route.ts';
import type { Header, Reference, ResponseObject, Schema } from './openapi-document.ts';

const text: Schema = { type: 'string' };
const wholeNumber: Schema = { type: 'integer' };

const detail: Schema = {
  type: 'object',
  properties: { path: text, message: text, code: text },
  required: ['path', 'message'],
};

/** The body of every error reply. */
export const errorSchema: Schema = {
  type: 'object',
  properties: { error: text, code: text, details: { type: 'array', items: detail }, request_id: text },
  required: ['error', 'code', 'details', 'request_id'],
};

export const headers: Readonly<Record<string, Header>> = {
  'X-Request-Id': { description: 'Identifies the request in our logs. Quote it to support.', schema: text },
  'Idempotency-Replayed': { description: '`true` when this is the stored reply of an earlier request.', schema: text },
  'RateLimit-Limit': {
    description: 'Requests that the API key may make per window of 15 minutes.',
    schema: wholeNumber,
  },
  'RateLimit-Remaining': { description: 'Requests left in this window.', schema: wholeNumber },
  'RateLimit-Reset': { description: 'Seconds until the next window.', schema: wholeNumber },
  'Retry-After': { description: 'Seconds to wait before the next request.', schema: wholeNumber },
  'WWW-Authenticate': { description: 'The kinds of credentials that are accepted.', schema: text },
  Allow: { description: 'The methods that this path supports.', schema: text },
};

const rateHeaders = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'];

const headerReferences = (names: readonly string[]): Record<string, Reference> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const isRateLimited = (route: Route): boolean => typeof route.access === 'object' && 'scope' in route.access;

/** The headers of a route's own replies. */
export const replyHeaderReferences = (route: Route): Record<string, Reference> =>
  headerReferences([
    'X-Request-Id',
    ...(isRateLimited(route) ? rateHeaders : []),
    ...(storesReplies(route) ? ['Idempotency-Replayed'] : []),
  ]);

interface ErrorReply {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly string[];
  readonly headers?: readonly string[];
  readonly example: { readonly error: string; readonly details?: readonly object[] };
}

const errorReplies = {
  400: {
    name: 'Malformed',
    description: 'The body is not JSON.',
    codes: ['malformed_json'],
    example: { error: 'The body is not valid JSON.' },
  },
  401: {
    name: 'Unauthenticated',
    description: 'The credentials are missing, invalid, expired or revoked.',
    codes: [
      'unauthenticated',
      'invalid_api_key',
      'api_key_expired',
      'api_key_revoked',
      'invalid_token',
      'token_expired',
      'token_superseded',
    ],
    headers: ['WWW-Authenticate'],
    example: { error: 'The request carries no credentials.' },
  },
  403: {
    name: 'Forbidden',
    description: 'The credentials are valid, but do not permit this.',
    codes: ['missing_scope', 'missing_role', 'organization_required', 'organization_not_allowed'],
    example: { error: 'This requires the scope accounts:write.' },
  },
  404: {
    name: 'NotFound',
    description: 'It does not exist, or it belongs to another organization.',
    codes: ['account_not_found'],
    example: { error: 'There is no such account; check its id.' },
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path exists, but not with this method.',
    codes: ['method_not_allowed'],
    headers: ['Allow'],
    example: { error: 'This path does not support that method.' },
  },
  409: {
    name: 'Conflict',
    description: 'It conflicts with another request or another record.',
    codes: ['idempotency_key_reused', 'idempotency_in_progress'],
    example: { error: 'This Idempotency-Key was used for another request.' },
  },
  413: {
    name: 'TooLarge',
    description: 'The body is too large; the error names the limit.',
    codes: ['body_too_large'],
    example: { error: 'The body is larger than 262144 bytes.' },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json`.',
    codes: ['unsupported_media_type'],
    example: { error: 'The body must be application/json.' },
  },
  422: {
    name: 'Invalid',
    description: 'A field is invalid or unknown; `details` names each.',
    codes: ['validation_failed', 'invalid_idempotency_key'],
    example: {
      error: 'contact.phone: Must be a phone number in E.164, such as +5491155550123.',
      details: [
        {
          path: 'contact.phone',
          message: 'Must be a phone number in E.164, such as +5491155550123.',
          code: 'invalid_phone',
        },
      ],
    },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many requests. Wait for the number of seconds in `Retry-After`.',
    codes: ['rate_limited', 'throttled'],
    headers: ['Retry-After', ...rateHeaders],
    example: {
      error:
        'The API key has used its 100 requests for this window of 15 minutes. Try again after Retry-After seconds.',
    },
  },
  500: {
    name: 'InternalError',
    description: 'An internal error occurred. Try again later.',
    codes: ['internal_error'],
    example: { error: 'An internal error occurred. Try again later.' },
  },
  502: {
    name: 'ProviderFailed',
    description: 'A provider rejected the request or failed.',
    codes: ['provider_error'],
    example: { error: 'The provider refused the request.' },
  },
  503: {
    name: 'ProviderNotConfigured',
    description: 'The provider that this requires is not configured.',
    codes: ['provider_not_configured'],
    example: { error: 'The provider is not configured.' },
  },
  504: {
    name: 'TimedOut',
    description:
      'The request took too long. Whether there was an effect is unknown: repeat with the same `Idempotency-Key`.',
    codes: ['timeout'],
    example: { error: 'The request took too long. Try again.' },
  },
} as const satisfies Readonly<Record<number, ErrorReply>>;

type ErrorStatus = keyof typeof errorReplies;

const requestIdExample = 'c2f1c6a0-6f0b-4f0e-9a55-0e4b7c1d2e3f';

/** The error replies as components, with the given schema of the error body. */
export const errorResponseComponents = (error: Schema): Record<string, ResponseObject> =>
  Object.fromEntries(
    Object.values<ErrorReply>(errorReplies).map(({ name, description, codes, headers: names = [], example }) => [
      name,
      {
        description: withCodes(description, codes),
        headers: headerReferences(['X-Request-Id', ...names]),
        content: {
          'application/json': {
            schema: error,
            example: {
              error: example.error,
              code: codes[0],
              details: example.details ?? [],
              request_id: requestIdExample,
            },
          },
        },
      },
    ]),
  );

const withCodes = (sentence: string, codes: readonly string[]): string =>
  `${sentence} Code: ${codes.map((code) => `\`${code}\``).join(', ')}.`;

/** Every error reply of a route, by status: those of its kind, extended by the codes of its own. */
export function errorResponsesOf(route: Route): Record<string, Reference> {
  const statuses = new Set<number>([
    ...(typeof route.access === 'object' ? [401] : []),
    ...(requiresCredentials(route) ? [403] : []),
    ...(route.params ? [404] : []),
    ...(storesReplies(route) ? [409] : []),
    ...(route.body || (requiresCredentials(route) && route.method !== 'GET') ? [400, 413, 415] : []),
    ...(requiresCredentials(route) ? [422] : []),
    ...[405, 429, 500, 504],
    ...Object.keys(route.refusals ?? {}).map(Number),
  ]);
  return Object.fromEntries(
    [...statuses]
      .filter((status): status is ErrorStatus => status in errorReplies)
      .sort((a, b) => a - b)
      .map((status) => [status, toReference(status, route)]),
  );
}

function toReference(status: ErrorStatus, route: Route): Reference {
  const { name, description, codes } = errorReplies[status];
  const $ref = `#/components/responses/${name}`;
  const own = [
    ...new Set([
      ...(status === 404 && route.resource !== undefined ? [notFoundCode(route.resource)] : []),
      ...(status === 422 && route.table === 'page' ? ['offset_too_far'] : []),
      ...(route.refusals?.[status] ?? []),
    ]),
  ];
  if (own.length === 0) return { $ref };
  const isOnlyOwn = status === 404 || (status === 409 && !storesReplies(route));
  return { $ref, description: withCodes(description, isOnlyOwn ? own : [...new Set([...codes, ...own])]) };
}
