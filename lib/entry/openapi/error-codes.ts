import * as z from 'zod/mini';
import { notFoundCode } from '../../foundation/problem.ts';
import { type Route, type Shape, requiresCredentials, storesReplies } from '../../platform/http/route.ts';

export const isV1 = ({ access }: Route): boolean => typeof access === 'object' && 'scope' in access;

const isForRoles = ({ access }: Route): boolean => typeof access === 'object' && 'role' in access;

const isForPlatform = ({ access }: Route): boolean =>
  typeof access === 'object' && 'role' in access && access.role === 'platform_admin';

/** Requests with credentials have their body parsed even if the route has none: an unexpected body is rejected. */
const readsBody = (route: Route): boolean => requiresCredentials(route) && route.method !== 'GET';

interface KindCodes {
  readonly status: number;
  readonly codes: readonly string[];
  readonly when: (route: Route) => boolean;
  readonly name?: string;
}

const always = () => true;
const mayHaveBody = ({ method }: Route): boolean => method !== 'GET';

const kindCodes: readonly KindCodes[] = [
  { status: 400, codes: ['bad_request'], when: always },
  { status: 400, codes: ['malformed_json'], when: readsBody, name: 'Json' },
  {
    status: 401,
    codes: ['unauthenticated', 'invalid_token', 'token_expired', 'token_superseded', 'mfa_required'],
    when: requiresCredentials,
  },
  { status: 401, codes: ['invalid_api_key', 'api_key_expired', 'api_key_revoked'], when: isV1 },
  { status: 403, codes: ['missing_scope'], when: isV1 },
  { status: 403, codes: ['missing_role'], when: (route) => requiresCredentials(route) && !isV1(route) },
  { status: 403, codes: ['missing_role'], when: (route) => isV1(route) && isForRoles(route), name: 'Role' },
  {
    status: 403,
    codes: ['organization_not_allowed'],
    when: (route) => requiresCredentials(route) && !isForPlatform(route),
    name: 'Organization',
  },
  {
    status: 403,
    codes: ['organization_required'],
    when: (route) => requiresCredentials(route) && route.acrossOrganizations !== true,
    name: 'Required',
  },
  { status: 403, codes: ['request_blocked'], when: requiresCredentials },
  { status: 403, codes: ['request_blocked'], when: ({ access }) => access === 'anyone', name: 'Blocked' },
  { status: 404, codes: ['organization_not_found'], when: requiresCredentials },
  // An empty path segment matches another path.
  { status: 404, codes: ['not_found'], when: ({ params }) => params !== undefined, name: 'Path' },
  {
    status: 409,
    codes: ['idempotency_key_reused', 'idempotency_in_progress'],
    when: storesReplies,
    name: 'OfKey',
  },
  { status: 413, codes: ['body_too_large'], when: mayHaveBody },
  { status: 415, codes: ['unsupported_media_type', 'unsupported_content_encoding'], when: readsBody },
  {
    status: 415,
    codes: ['unsupported_content_encoding'],
    when: (route) => mayHaveBody(route) && !readsBody(route),
    name: 'Encoding',
  },
  { status: 422, codes: ['validation_failed'], when: requiresCredentials },
  { status: 422, codes: ['invalid_idempotency_key'], when: storesReplies, name: 'Key' },
  { status: 422, codes: ['offset_too_far'], when: ({ table }) => table === 'page', name: 'Offset' },
  { status: 429, codes: ['rate_limited'], when: isV1 },
  { status: 429, codes: ['throttled'], when: always },
  { status: 500, codes: ['internal_error'], when: always },
  { status: 503, codes: ['service_unavailable'], when: always },
  { status: 504, codes: ['timeout'], when: always },
];

/** Only the gateway sends these codes, without the headers that functions add. */
const gatewayCodes = new Set([
  'bad_request',
  'not_found',
  'request_blocked',
  'throttled',
  'timeout',
  'unsupported_content_encoding',
]);

export interface ErrorReply {
  readonly status: number;
  readonly codes: readonly string[];
  readonly name: string;
  /** False for an error that only the gateway sends. */
  readonly isFromFunction: boolean;
  readonly body: Shape | undefined;
  readonly bodyCodes: readonly string[];
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const maxCodesInName = 3;

export function errorRepliesOf(operation: string, route: Route): ErrorReply[] {
  const ofKind = kindCodes.filter(({ when }) => when(route));
  const own = ownCodesOf(route);
  const statuses = new Set([...ofKind.map(({ status }) => status), ...own.keys()]);
  return [...statuses]
    .sort((a, b) => a - b)
    .map((status) => {
      const kinds = ofKind.filter((each) => each.status === status);
      const { codes: ownCodes = [], body } = own.get(status) ?? {};
      const codes = [...new Set([...ownCodes, ...kinds.flatMap((each) => each.codes)])];
      const isFromFunction = codes.some((code) => !gatewayCodes.has(code));
      const parts = [
        ...(isV1(route) && isFromFunction ? ['V1'] : []),
        ...kinds.map(({ name = '' }) => name),
        ...ownCodes.map((code) => pascal(status === 404 ? code.replace(/_not_found$/, '') : code)),
      ];
      const isNamedByCodes = ownCodes.length <= maxCodesInName && !body;
      const name = isNamedByCodes ? parts.join('') : `Of${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
      return { status, codes, name, isFromFunction, body, bodyCodes: body ? codesIn(body) : [] };
    });
}

interface OwnCodes {
  readonly codes: readonly string[];
  readonly body?: Shape;
}

function ownCodesOf({ resource, params, refusals = {}, errorBodies = {} }: Route): Map<number, OwnCodes> {
  const missing = resource !== undefined && params !== undefined ? { 404: [notFoundCode(resource)] } : {};
  const bodies = Object.fromEntries(Object.entries(errorBodies).map(([status, body]) => [status, codesIn(body)]));
  const own = new Map<number, OwnCodes>();
  for (const [key, codes] of [missing, refusals, bodies].flatMap((each) => Object.entries(each))) {
    const status = Number(key);
    const body = errorBodies[status];
    own.set(status, {
      codes: [...new Set([...(own.get(status)?.codes ?? []), ...codes])],
      ...(body && { body }),
    });
  }
  return own;
}

function codesIn(body: Shape): string[] {
  const { code } = z.toJSONSchema(body()).properties ?? {};
  const { enum: codes, const: only } = typeof code === 'object' ? code : {};
  return (codes ?? [only]).map(String);
}
