import type { Method, OperationAt, PathOf, ReplyOf, RequestOf } from './operations.ts';
import { Refusal, readRefusal } from './refusal.ts';

export interface Credentials {
  token(): Promise<string | undefined>;
  /**
   * Renews the token, once for all waiting calls; false means that the user must sign in again. Both methods throw a
   * Refusal with status 0 if the provider does not answer.
   */
  renew(): Promise<boolean>;
  /** Ends the session because the service refused its token with this code. */
  end(code: string): void;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The idempotency key: the service answers a repeated call with its first reply. */
  readonly idempotencyKey?: string;
  /** Called if the service repeats the reply that it gave to this key before. */
  readonly onReplay?: () => void;
  /** The default is 30 seconds. */
  readonly timeoutMs?: number;
}

interface Input {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

export type Api = ReturnType<typeof createApi>;

const defaultTimeoutMs = 30_000;

/** Sends requests with the user's token and retries once with a new one if the service calls it outdated. */
function createRequests(credentials: Credentials, organization: string | undefined) {
  const attempt = async (method: Method, path: string, input: Input, options: CallOptions): Promise<Response> => {
    const token = await credentials.token();
    if (token === undefined) throw new Refusal({ status: 401, code: 'signed_out', message: 'Nobody is signed in.' });
    const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const reply = await fetch(addressOf(path, input), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(organization !== undefined && { 'x-organization-id': organization }),
        ...(options.idempotencyKey !== undefined && { 'idempotency-key': options.idempotencyKey }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    }).catch((error: unknown) => {
      if (options.signal?.aborted === true) throw error;
      throw new Refusal({ status: 0, code: 'unreachable', message: 'The service did not answer.' });
    });
    if (!reply.ok) throw await readRefusal(reply);
    if (reply.headers.get('idempotency-replayed') === 'true') options.onReplay?.();
    return reply;
  };

  const endIfRefused = (error: unknown): never => {
    if (error instanceof Refusal && error.status === 401) credentials.end(error.code);
    throw error;
  };
  return async (...request: Parameters<typeof attempt>): Promise<Response> => {
    try {
      return await attempt(...request);
    } catch (error) {
      const isOutdated = error instanceof Refusal && error.isOutdatedToken;
      return isOutdated && (await credentials.renew()) ? attempt(...request).catch(endIfRefused) : endIfRefused(error);
    }
  };
}

/** Calls the service as the signed-in user; a platform administrator can name another organization. */
export function createApi(credentials: Credentials, organization?: string) {
  const request = createRequests(credentials, organization);
  return async <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    input: RequestOf<OperationAt<M, P>>,
    options: CallOptions = {},
  ): Promise<ReplyOf<OperationAt<M, P>>> => {
    const reply = await request(method, path, input, options);
    // The service builds its replies with the schema from which this type is inferred.
    return (reply.status === 204 ? undefined : await reply.json()) as ReplyOf<OperationAt<M, P>>;
  };
}

export function createDownload(credentials: Credentials, organization?: string) {
  const request = createRequests(credentials, organization);
  return async <M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    input: RequestOf<OperationAt<M, P>>,
    options: CallOptions = {},
  ): Promise<Blob> => (await request(method, path, input, options)).blob();
}

function addressOf(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  );
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
