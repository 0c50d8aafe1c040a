import type * as z from 'zod/mini';
import type { QueueName } from '../aws/queues.ts';
import type { Provider } from '../foundation/provider.ts';

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

/** From least to most: each role may also do what the ones before it may. */
export const roles = ['viewer', 'agent', 'admin', 'platform_admin'] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call a route: anybody; on v1, an API key with the scope (or the other one) or a JWT whose role has it; on
 * internal routes, a JWT with at least the role; on callbacks, a provider by its signature.
 */
export type Access =
  'anyone' | { readonly scope: Scope; readonly or?: Scope } | { readonly role: Role } | { readonly provider: Provider };

/** The scopes any one of which is enough. */
export const acceptedScopes = ({ scope, or }: Extract<Access, { readonly scope: Scope }>): readonly Scope[] =>
  or === undefined ? [scope] : [scope, or];

/** `page` is for lists: the function may read, and store the position of an offset, but write nothing else. */
export type TableAccess = 'read' | 'page' | 'write';

/** What a function may touch; its IAM policy and its settings follow from this and nothing else. */
export interface ResourceAccess {
  readonly table?: TableAccess;
  readonly bucket?: 'read' | 'write';
  readonly sends?: readonly QueueName[];
  /** May publish domain events. */
  readonly events?: true;
  /** The providers whose credentials it may read. */
  readonly secrets?: readonly Provider[];
  /** Knows the address at which providers call us. */
  readonly publicUrl?: true;
}

/**
 * The time limit of a route that needs more than the default. API Gateway waits 29 seconds: a function that ends earlier
 * replies itself, and its log shows what took so long.
 */
export const maxReplySeconds = 27;

/** What a function gets to run with, where the default is not enough. */
export interface Runtime {
  readonly memoryMegabytes?: number;
  readonly timeoutSeconds?: number;
}

/** A schema that is built when it is first needed: a cold start pays only for the shapes its function reads. */
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
  /** The noun in "There is no such account; check its id.", which is the reply to malformed path parameters (404). */
  readonly resource?: string;
  readonly params?: Shape;
  readonly query?: Shape;
  readonly body?: Shape;
  /** A request without a body is read as `{}`. */
  readonly isBodyOptional?: true;
  /** Instead of the default, the bytes that the body may have as `handedOnBytes` counts them. */
  readonly maxBodyBytes?: number;
  /** The body has records that are checked one by one, later: a wrong one does not reject the request. */
  readonly checksRecordsLater?: true;
  /** The body of each success status; a string names a media type that is not JSON. */
  readonly replies: Readonly<Record<number, Shape | `${string}/${string}`>>;
  /** Headers of the success replies beyond those of every reply. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Codes of refusals that are this route's own, by status, for the documentation. */
  readonly refusals?: Readonly<Record<number, readonly string[]>>;
  /** Also answers callers who belong to no organization. */
  readonly acrossOrganizations?: true;
  /** The reply is streamed: no size limit, no stored reply for an idempotency key. */
  readonly streams?: true;
}
