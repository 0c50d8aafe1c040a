import type * as z from 'zod/mini';
import type { QueueName } from '../aws/queues.ts';
import type { UserPoolOperation } from '../aws/user-pool-access.ts';
import type { Provider } from '../../foundation/provider.ts';

export const scopes = [
  'accounts:read',
  'accounts:write',
  'contacts:read',
  'contacts:write',
  'payments:write',
  'ledger:read',
  'holds:write',
  'opt_outs:write',
  'campaigns:write',
  'dispatch',
  'promises:write',
  'settlements:write',
  'plans:write',
  'decisions:read',
  'import',
  'export',
  'webhooks:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** Ascending: each role includes the ones before it. */
export const roles = ['viewer', 'agent', 'admin', 'platform_admin'] as const;
export type Role = (typeof roles)[number];

/** One of the scopes; a user needs the role instead if there is one. */
export interface ScopedAccess {
  readonly scope: Scope;
  readonly or?: Scope;
  readonly role?: Role;
}

/**
 * The callers that a route admits: `anyone`; on v1, an API key or a user with one of the scopes; on internal routes, a
 * user with at least the role, and any API key if the route says so; on callbacks, a provider by its signature.
 */
export type Access =
  | 'anyone'
  | ScopedAccess
  | { readonly role: Role; readonly orAnyKey?: true }
  | { readonly provider: Provider };

export const acceptedScopes = ({ scope, or }: ScopedAccess): readonly Scope[] =>
  or === undefined ? [scope] : [scope, or];

/** A second path of an internal route, at which API keys are admitted too. Its parameters are in the same order. */
interface Twin {
  readonly path: `/api/v1/${string}`;
  readonly scope: Scope;
  readonly or?: Scope;
  /** For the documentation, by status: error codes that only API keys get. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
}

/**
 * `page` is for lists: it may read, and remember the position of an offset. `member` is for the calling user: it may
 * read, and write the organization's members. `network` is for pages: it may read, and count the requests of a network.
 */
export type TableAccess = 'read' | 'page' | 'member' | 'network' | 'write';

export type BucketFolder = 'imports' | 'exports' | 'attachments';

/** The function's IAM policy and settings are derived from it. */
export interface ResourceAccess {
  readonly table?: TableAccess;
  readonly bucket?: { readonly [folder in BucketFolder]?: 'read' | 'write' };
  readonly sends?: readonly QueueName[];
  readonly events?: true;
  readonly secrets?: readonly Provider[];
  /** May read the secret that seals confidential values in the table. */
  readonly sealingKey?: true;
  /** With an empty list, the function learns only whether there is a user pool. */
  readonly userPool?: readonly UserPoolOperation[];
  readonly publicUrl?: true;
  /** May invoke the functions of the routes that are tools. */
  readonly invokesTools?: true;
}

/** API Gateway waits 29 seconds: a function that times out earlier leaves a log that shows what took so long. */
export const maxReplySeconds = 27;

/** Longer than any endpoint that stores replies may run, so that two runs under one idempotency key never overlap. */
export const lockSeconds = 60;

export interface Runtime {
  readonly memoryMegabytes?: number;
  readonly timeoutSeconds?: number;
  /**
   * For functions that contact debtors: a new version first takes a tenth of the calls, and is rolled back if it fails.
   */
  readonly releasedGradually?: true;
}

/**
 * Offers a route to assistants, at its v1 path. A tool that writes answers first what it would do, and acts only once
 * that is confirmed.
 */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** `alters`: it cannot simply be taken back. */
  readonly effect: 'reads' | 'adds' | 'alters';
  /** For assistants, in place of the defaults of the route. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** The only values of a field that assistants may give. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** The route that says what the tool would do, and the fields of its body in addition to the arguments. */
  readonly preview?: { readonly route: string; readonly body?: Readonly<Record<string, string>> };
}

/** Built on first use, so that a cold start pays only for the shapes that its function uses. */
export type Shape = () => z.ZodMiniType;

/** Routes are plain values, `as const satisfies Route`, so that a function bundles only its own. */
export interface Route extends ResourceAccess, Runtime {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly twin?: Twin;
  readonly tool?: Tool;
  /** The noun in "There is no such account; check its id.", the 404 reply to malformed path parameters. */
  readonly resource?: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** A request without a body is treated as `{}`. */
  readonly isBodyOptional?: true;
  readonly maxBodyBytes?: number;
  /** The records of the body are checked later, one by one: an invalid one does not reject the request. */
  readonly checksRecordsLater?: true;
  /** By success status. A string is a media type other than JSON. */
  readonly replies: Readonly<Record<number, Shape | `${string}/${string}`>>;
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Adds an `ETag`; a caller who names it in `If-None-Match` gets 304. */
  readonly hasTag?: true;
  /** A success reply is a file, named by `Content-Disposition`. */
  readonly sendsFile?: true;
  /** For the documentation, by status: error codes in addition to those of all routes of its kind. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /** By status: error bodies with additional fields. Their `code` lists more codes of this route. */
  readonly errorBodies?: Readonly<Record<number, Shape>>;
  readonly acrossOrganizations?: true;
  /** A streamed reply has no size limit and is not stored under an idempotency key. */
  readonly streams?: true;
  /**
   * The path at which to read the progress of a 202 reply, with fields of the reply in braces. The reply gets the
   * headers `Location` and `Retry-After`.
   */
  readonly progressAt?: `/api/${string}`;
  /** Not stored under an idempotency key: a repeated request gets another credential. */
  readonly repliesWithCredential?: true;
}

/** The twin as a route of its own, or undefined. Users need the role that the route itself requires. */
export function twinOf({ twin, ...route }: Route): Route | undefined {
  if (twin === undefined) return undefined;
  const { path, scope, or, refusals = {} } = twin;
  const role = typeof route.access === 'object' && 'role' in route.access ? route.access.role : undefined;
  return {
    ...route,
    path,
    access: { scope, ...(or !== undefined && { or }), ...(role !== undefined && { role }) },
    refusals: withRefusals(route.refusals ?? {}, refusals),
  };
}

type Refusals = NonNullable<Route['refusals']>;

const withRefusals = (own: Refusals, others: Refusals): Refusals => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(others).map(([status, codes]) => [status, [...(own[Number(status)] ?? []), ...codes]]),
  ),
});

const parametersIn = (path: string): readonly string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The names of path parameters in the other path, whose parameters are in the same order. */
export function parameterNames(path: string, other: string): ReadonlyMap<string, string> {
  const names = parametersIn(other);
  return new Map(parametersIn(path).map((name, n) => [name, names[n] ?? name]));
}

export const methodsOf = ({ method }: Pick<Route, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

export const isCallback = ({ access }: Pick<Route, 'access'>): boolean =>
  typeof access === 'object' && 'provider' in access;

/** True if API keys are admitted too, so that the authorizer of v1 authenticates the callers. */
export const admitsApiKeys = ({ access }: Pick<Route, 'access'>): boolean =>
  typeof access === 'object' && ('scope' in access || ('role' in access && access.orAnyKey === true));

/** True if callers need an API key or a user's token. Such routes reject unknown fields and query parameters. */
export const requiresCredentials = (route: Pick<Route, 'access'>): boolean =>
  route.access !== 'anyone' && !isCallback(route);

/** Streamed replies are never stored, and those to callers without credentials would be shared by all. */
export const storesReplies = (route: Route): boolean =>
  route.method === 'POST' && !route.repliesWithCredential && requiresCredentials(route);

/** The `Retry-After` of a 202 reply. */
export const progressSeconds = 2;

/** The `Retry-After` of a 503 reply. */
export const unavailableSeconds = 5;
