import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { isUnavailable } from '../aws/unavailable.ts';
import { type NewId, randomIds } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { log } from '../../foundation/log.ts';
import { Problem, type ProblemDetail, invalid, notFound } from '../../foundation/problem.ts';
import { readOptionalSetting } from '../../foundation/read-setting.ts';
import { schemaOf } from '../../foundation/schema.ts';
import { toError } from '../../foundation/to-error.ts';
import {
  type AuthorizerContext,
  type Caller,
  checkAccess,
  rejectExpiredToken,
  resolveOrganization,
  toCaller,
} from './caller.ts';
import { canonicalJson } from './canonical-json.ts';
import { readCustomParameter } from './custom-parameter.ts';
import { corsHeaders } from './cors.ts';
import type { RunContext, TextReply, runOnce } from './idempotency.ts';
import { checkJsonBody, parseJson, parseJsonBody, rejectTooLarge } from './json-body.ts';
import { orderFields } from './order-fields.ts';
import { parse, parseEnvelope } from './parse.ts';
import {
  type Access,
  type Route,
  type Shape,
  parameterNames,
  progressSeconds,
  requiresCredentials,
  storesReplies,
  twinOf,
  unavailableSeconds,
} from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { findValueProblems } from './value-problems.ts';

type Read<S> = S extends Shape ? z.output<ReturnType<S>> : undefined;

/** A request that has passed all checks of the pipeline. The schemas of the route determine the types of its parts. */
export interface Request<R extends Route> {
  readonly caller: Caller;
  readonly organization: R extends { readonly acrossOrganizations: true } ? OrganizationId | null : OrganizationId;
  readonly params: Read<R['params']>;
  readonly query: Read<R['query']>;
  readonly body: Read<R['body']>;
  readonly rawBody: string;
  /** The header, for pages with a session. */
  readonly cookie: string | undefined;
  /** The parts of a `multipart/form-data` body; undefined if it is none. */
  readonly readParts: () => Promise<FormData | undefined>;
  /** Of the caller; never logged. Empty if the gateway did not say it. */
  readonly address: string;
  readonly requestId: string;
  /** The arrival of this request, even if it repeats an earlier one. */
  readonly receivedAt: Date;
  /** A repeated request under the same idempotency key gets the time of the first one. */
  readonly now: Date;
  /** A repeated request under the same idempotency key gets the same ids. */
  readonly newId: NewId;
}

type Body<S> = S extends Shape ? z.input<ReturnType<S>> : string;

type Reply<R extends Route> = {
  [Status in keyof R['replies'] & number]: {
    readonly status: Status;
    readonly body: Body<R['replies'][Status]>;
    /** Not stored under an idempotency key. */
    readonly headers?: Readonly<Record<string, string>>;
  };
}[keyof R['replies'] & number];

export const reply = <const Status extends number, View>(status: Status, body: View) => ({ status, body });

export type EndpointHandler<R extends Route> = (request: Request<R>) => Promise<Reply<R>> | Reply<R>;

/** The steps that access the table. Endpoints that are open to anyone do without them. */
export interface PipelineDependencies {
  readonly runOnce: typeof runOnce;
  readonly isOrganization: (id: OrganizationId) => Promise<boolean>;
}

export async function handleRequest<R extends Route>(
  route: R,
  handle: EndpointHandler<NoInfer<R>>,
  event: APIGatewayProxyEvent,
  dependencies?: PipelineDependencies,
): Promise<APIGatewayProxyResult> {
  const answer = await answerRequest(route, handle, event, dependencies);
  const result = route.hasTag && answer.statusCode === 200 ? withTag(answer, event) : answer;
  return isHead(event) ? { ...result, body: '' } : result;
}

/** Replies 304 to a caller who has the tag. The tag is weak, because the gateway may compress the body. */
function withTag(answer: APIGatewayProxyResult, event: APIGatewayProxyEvent): APIGatewayProxyResult {
  const tag = `W/"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`;
  const known = readHeader(event, 'if-none-match')?.split(',') ?? [];
  const isKnown = known.some((each) => each.trim() === tag || each.trim() === '*');
  const { 'Content-Type': _, ...unchanged } = answer.headers ?? {};
  return isKnown
    ? { statusCode: 304, headers: { ...unchanged, ETag: tag }, body: '' }
    : { ...answer, headers: { ...answer.headers, ETag: tag } };
}

export const isHead = ({ httpMethod }: APIGatewayProxyEvent): boolean => httpMethod === 'HEAD';

async function answerRequest<R extends Route>(
  route: R,
  handle: EndpointHandler<NoInfer<R>>,
  event: APIGatewayProxyEvent,
  dependencies: PipelineDependencies | undefined,
): Promise<APIGatewayProxyResult> {
  try {
    return await runEndpoint(route, handle, event, await parseRequest(route, event, dependencies), dependencies);
  } catch (error) {
    return errorReply(error, event.requestContext.requestId, replyHeaders(event));
  }
}

/** Runs once per idempotency key, if the request has one and its reply is stored. */
export async function runEndpoint<R extends Route>(
  route: R,
  handle: EndpointHandler<NoInfer<R>>,
  event: APIGatewayProxyEvent,
  request: Request<R>,
  dependencies?: PipelineDependencies,
): Promise<APIGatewayProxyResult> {
  const run = async ({ now, newId }: RunContext) => {
    const reply = await handle({ ...request, now, newId });
    return { status: reply.status, body: textOf(route, reply), headers: reply.headers };
  };
  const idempotencyKey = storesReplies(route) ? readTextHeader(event, 'Idempotency-Key') : undefined;
  const reply =
    idempotencyKey === undefined || !dependencies
      ? { ...(await run({ now: request.now, newId: request.newId })), replayed: false }
      : await dependencies.runOnce(
          { ...request, idempotencyKey, fingerprint: fingerprintOf(event, request.rawBody) },
          run,
        );
  return {
    statusCode: reply.status,
    headers: {
      ...replyHeaders(event),
      'Content-Type': mediaTypeOf(route, reply.status),
      ...(reply.replayed && { 'Idempotency-Replayed': 'true' }),
      ...progressHeaders(route, reply),
      ...route.replyHeaders,
      ...reply.headers,
    },
    body: reply.body,
  };
}

function progressHeaders({ progressAt }: Route, { status, body }: TextReply): Record<string, string> {
  if (progressAt === undefined || status !== 202) return {};
  // The body of a 202 reply is an object.
  const fields = JSON.parse(body) as Record<string, unknown>;
  const location = progressAt.replace(/\{(\w+)\}/g, (_, name: string) => String(fields[name]));
  return { Location: location, 'Retry-After': String(progressSeconds) };
}

/** Requests are the same if all parts are equal. Bodies are compared as JSON values, not as bytes. */
const fingerprintOf = (event: APIGatewayProxyEvent, rawBody: string) => [
  event.httpMethod,
  pathOf(event),
  canonicalJson(event.queryStringParameters ?? {}),
  canonicalBody(rawBody),
];

/** Without the base path of a domain, so that it is the same at each address of the API. */
const pathOf = ({ resource, pathParameters }: APIGatewayProxyEvent): string =>
  resource.replace(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '');

function canonicalBody(text: string): string {
  try {
    // Where the body is optional, no body equals an empty object.
    return canonicalJson(JSON.parse(text === '' ? '{}' : text));
  } catch {
    // A route without a body accepts any text.
    return text;
  }
}

const contextOf = (event: APIGatewayProxyEvent): AuthorizerContext | undefined =>
  // Only our own authorizers write this, and they write nothing else.
  (event.requestContext.authorizer ?? undefined) as AuthorizerContext | undefined;

function readHeader(event: APIGatewayProxyEvent, name: string): string | undefined {
  const { headers } = event;
  for (const key in headers) if (key.length === name.length && key.toLowerCase() === name) return headers[key];
  return undefined;
}

/** For a header whose value is stored or becomes part of a key; 422 if it is not well-formed text. */
function readTextHeader(event: APIGatewayProxyEvent, name: string): string | undefined {
  const value = readHeader(event, name.toLowerCase());
  const [problem] = findValueProblems({ [name]: value });
  if (problem) throw invalid([problem]);
  return value;
}

export const replyHeaders = (event: APIGatewayProxyEvent): Record<string, string> => ({
  'X-Request-Id': event.requestContext.requestId,
  ...securityHeaders,
  ...rateHeaders(contextOf(event)),
  ...corsHeaders(readHeader(event, 'origin'), readOptionalSetting('CORS_ORIGINS')?.split(',') ?? []),
});

function rateHeaders(context: AuthorizerContext | undefined): Record<string, string> {
  if (context?.caller !== 'api_key') return {};
  return {
    'RateLimit-Limit': context.rate_limit,
    'RateLimit-Remaining': context.rate_remaining,
    'RateLimit-Reset': context.rate_reset_seconds,
  };
}

export async function parseRequest<R extends Route>(
  route: R,
  event: APIGatewayProxyEvent,
  dependencies?: PipelineDependencies,
): Promise<Request<R>> {
  const context = contextOf(event);
  if (context?.caller === 'api_key' && context.rate_exceeded === 'true')
    throw new Problem(
      429,
      'rate_limited',
      `The API key has used its ${context.rate_limit} requests for this window of 15 minutes. Try again after Retry-After seconds.`,
      {
        headers: { 'Retry-After': context.rate_reset_seconds },
      },
    );
  const receivedAt = new Date();
  rejectExpiredToken(context, receivedAt);
  const caller = toCaller(context);
  checkAccess(accessAt(route, event), caller);
  const organization = caller && resolveOrganization(caller, readTextHeader(event, 'X-Organization-Id'));
  if (organization === null && !route.acrossOrganizations)
    throw new Problem(
      403,
      'organization_required',
      'The caller belongs to no organization. A platform administrator can name one in X-Organization-Id.',
    );
  if (organization && organization !== caller.organization && !(await dependencies?.isOrganization(organization)))
    throw notFound('organization');
  const rawBody = event.isBase64Encoded ? Buffer.from(event.body ?? '', 'base64').toString() : (event.body ?? '');
  const request = {
    caller,
    organization,
    query: parseQuery(route, event),
    body: parseBody(route, event, rawBody),
    // Parsed last, so that a malformed id gets the same reply as one that does not exist.
    params: parseParams(route, event),
    rawBody,
    cookie: readHeader(event, 'cookie'),
    address: addressOf(event),
    readParts: () => readParts(event),
    requestId: event.requestContext.requestId,
    receivedAt,
    now: receivedAt,
    newId: randomIds(),
  };
  // Each part was parsed by the schema that its type is inferred from; TypeScript cannot follow that through the route.
  return request as unknown as Request<R>;
}

const accessAt = (route: Route, { resource }: APIGatewayProxyEvent): Access =>
  (resource === route.twin?.path ? twinOf(route) : undefined)?.access ?? route.access;

async function readParts(event: APIGatewayProxyEvent): Promise<FormData | undefined> {
  const type = readHeader(event, 'content-type');
  if (!type?.toLowerCase().startsWith('multipart/form-data')) return undefined;
  const content = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- It keeps the body in memory, of which Lambda passes 6 MB at most.
    return await new Response(content, { headers: { 'Content-Type': type } }).formData();
  } catch {
    return undefined;
  }
}

/** The types of the gateway's events promise an address, which events of tests do not have. */
const addressOf = ({
  requestContext,
}: {
  readonly requestContext: { readonly identity?: { readonly sourceIp?: string } };
}) => requestContext.identity?.sourceIp ?? '';

const NoFields: Shape = () => z.strictObject({});

/** The gateway passes on only the last value of a repeated parameter. */
function rejectRepeatedParameters({ multiValueQueryStringParameters: given }: APIGatewayProxyEvent): void {
  const repeated = Object.entries(given ?? {}).find(([, values]) => (values?.length ?? 0) > 1);
  if (repeated) throw invalid([{ path: repeated[0], message: 'Must be given once.', code: 'repeated_parameter' }]);
}

function parseQuery(route: Route, event: APIGatewayProxyEvent): unknown {
  if (requiresCredentials(route)) rejectRepeatedParameters(event);
  const shape = route.query ?? (requiresCredentials(route) ? NoFields : undefined);
  return shape && parse(schemaOf(shape), readCustomParameter(event.queryStringParameters ?? {}));
}

function parseBody(route: Route, event: APIGatewayProxyEvent, rawBody: string): unknown {
  if (route.body && route.isBodyOptional && rawBody === '') return parse(schemaOf(route.body), {});
  if (route.maxBodyBytes !== undefined) rejectTooLarge(rawBody, route.maxBodyBytes);
  const isIgnored = !route.body && (!requiresCredentials(route) || route.method === 'GET' || rawBody === '');
  if (isIgnored) return undefined;
  checkJsonBody(rawBody, readHeader(event, 'content-type'), route.maxBodyBytes);
  const shape = route.body ?? NoFields;
  return route.checksRecordsLater
    ? parseEnvelope(schemaOf(shape), parseJson(rawBody))
    : parse(schemaOf(shape), parseJsonBody(rawBody));
}

function parseParams(route: Route, event: APIGatewayProxyEvent): unknown {
  if (!route.params) return undefined;
  const names = parameterNames(event.resource, route.path);
  const given = Object.entries(event.pathParameters ?? {}).map(([name, value]) => [names.get(name) ?? name, value]);
  const params = z.safeParse(schemaOf(route.params), Object.fromEntries(given));
  if (!params.success) throw notFound(route.resource ?? 'resource');
  return params.data;
}

const mediaTypeOf = (route: Route, status: number): string => {
  const reply = route.replies[status];
  return typeof reply === 'string' ? `${reply}; charset=utf-8` : 'application/json';
};

function textOf(route: Route, { status, body }: { readonly status: number; readonly body: unknown }): string {
  const shape = route.replies[status];
  if (typeof shape === 'string') return String(body);
  return JSON.stringify(shape ? orderFields(shape, body) : body);
}

const errorBody = (
  problem: { readonly code: string; readonly message: string; readonly details: readonly ProblemDetail[] },
  requestId: string,
) => ({ error: problem.message, code: problem.code, details: problem.details, request_id: requestId });

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!isUnavailable(error)) return new Problem(500, 'internal_error', 'An internal error occurred. Try again later.');
  return new Problem(
    503,
    'service_unavailable',
    'The service could not finish the request in time. Send it again after Retry-After seconds, with the same Idempotency-Key if it had one.',
    { headers: { 'Retry-After': String(unavailableSeconds) } },
  );
}

export function errorReply(error: unknown, requestId: string, headers: Record<string, string>): APIGatewayProxyResult {
  const problem = toProblem(error);
  if (problem !== error) log.error('request failed', toError(error));
  return {
    statusCode: problem.status,
    headers: { ...headers, ...problem.headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...problem.body, ...errorBody(problem, requestId) }),
  };
}
