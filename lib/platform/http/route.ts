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
  'import',
  'export',
  'webhooks:manage',
] as const;
export type Scope = (typeof scopes)[number];

/** In ascending order: each role may also do what the ones before it may. */
export const roles = ['viewer', 'agent', 'admin', 'platform_admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route. `anyone`; on v1, an API key or a user with one of the scopes; on internal routes, a user with at
 * least the role; on callbacks, a provider by its signature.
 */
export type Access =
  | 'anyone'
  | { readonly scope: Scope; readonly or?: Scope }
  | { readonly role: Role }
  | { readonly provider: Provider };

/** The scopes of which a caller needs one. */
export const acceptedScopes = ({ scope, or }: Extract<Access, { readonly scope: Scope }>): readonly Scope[] =>
  or === undefined ? [scope] : [scope, or];

/**
 * `page` is for lists: the function may read, and remember the position of an offset, but write nothing else. `member` is
 * for the calling user: it may read, and write the organization's members, but nothing else.
 */
export type TableAccess = 'read' | 'page' | 'member' | 'write';

/** The folders of the bucket. */
export type BucketFolder = 'imports' | 'exports';

/** The resources of a function, from which its IAM policy and settings are derived. */
export interface ResourceAccess {
  readonly table?: TableAccess;
  readonly bucket?: { readonly [folder in BucketFolder]?: 'read' | 'write' };
  readonly sends?: readonly QueueName[];
  /** May publish domain events. */
  readonly events?: true;
  /** The providers whose credentials it may read. */
  readonly secrets?: readonly Provider[];
  /** May read the secret with which it seals what is secret in the table, and reads it again. */
  readonly sealingKey?: true;
  /** The operations it may call on the user pool. An empty list lets it know whether there is one. */
  readonly userPool?: readonly UserPoolOperation[];
  /** Needs the URL that providers call back. */
  readonly publicUrl?: true;
}

/**
 * The timeout of a route that needs more than the default. API Gateway waits 29 seconds: a function that times out earlier
 * leaves a log that shows what took so long.
 */
export const maxReplySeconds = 27;

/** Longer than any endpoint that stores replies may run, so that two runs under one idempotency key never overlap. */
export const lockSeconds = 60;

/** Runtime settings that differ from the default. */
export interface Runtime {
  readonly memoryMegabytes?: number;
  readonly timeoutSeconds?: number;
  /** It contacts debtors: a new version first takes a tenth of the calls, and is withdrawn if it fails. */
  readonly releasedGradually?: true;
}

/** A schema that is built on first use: a cold start pays only for the shapes its function uses. */
export type Shape = () => z.ZodMiniType;

/**
 * A row of the route table. Rows are plain values, `as const satisfies Route`, so that a function bundles only its own.
 */
export interface Route extends ResourceAccess, Runtime {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters in braces, as in `/api/v1/accounts/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** The noun in "There is no such account; check its id.", the 404 reply to malformed path parameters. */
  readonly resource?: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** A request without a body is treated as `{}`. */
  readonly isBodyOptional?: true;
  /** The size limit of the body in `invocationBytes`, in place of the default. */
  readonly maxBodyBytes?: number;
  /** The body has records that are checked later, one by one: an invalid record does not reject the request. */
  readonly checksRecordsLater?: true;
  /** The body of each success status; a string names a media type that is not JSON. */
  readonly replies: Readonly<Record<number, Shape | `${string}/${string}`>>;
  /** Headers of the success replies beyond those of every reply. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** The reply has an `ETag`, and a caller who names it in `If-None-Match` gets 304. */
  readonly hasTag?: true;
  /** One of the success replies is a file, which `Content-Disposition` names. */
  readonly sendsFile?: true;
  /** Error codes of this route beyond those of its kind, by status, for the documentation. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /** Bodies of errors with fields that no other error has, by status; their `code` lists more codes of this route. */
  readonly errorBodies?: Readonly<Record<number, Shape>>;
  /** Also open to callers who belong to no organization. */
  readonly acrossOrganizations?: true;
  /** The reply may be streamed: such a reply has no size limit and is not stored under an idempotency key. */
  readonly streams?: true;
  /**
   * Where to read the progress of what a 202 reply began: a path with fields of the reply in braces. The reply gets the
   * headers `Location` and `Retry-After`.
   */
  readonly progressAt?: `/api/${string}`;
  /** The reply is a credential: it is not stored under an idempotency key, and a repeated request gets another one. */
  readonly repliesWithCredential?: true;
}

/** The methods with which the route can be called: HEAD works wherever GET does. */
export const methodsOf = ({ method }: Pick<Route, 'method'>): readonly string[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method];

/** True for a route that a provider calls, identified by its signature instead of our credentials. */
export const isCallback = ({ access }: Pick<Route, 'access'>): boolean =>
  typeof access === 'object' && 'provider' in access;

/** Routes with our credentials reject unknown fields and query parameters. */
export const requiresCredentials = (route: Pick<Route, 'access'>): boolean =>
  route.access !== 'anyone' && !isCallback(route);

/** True if replies, except streamed ones, are stored under an `Idempotency-Key`. */
export const storesReplies = (route: Route): boolean =>
  route.method === 'POST' && !route.repliesWithCredential && !isCallback(route);

/** The `Retry-After` of a 202 reply. */
export const progressSeconds = 2;

/** The `Retry-After` of a 503 reply. */
export const unavailableSeconds = 5;
