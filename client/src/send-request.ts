import { ApiError, ConnectionError } from './api-error.ts';
import type { ClientSettings } from './client-settings.ts';
import { pause } from './pause.ts';
import type { RateLimit } from './rate-limit.ts';
import { type RetryPolicy, retryDelay } from './retry-delay.ts';

/** What can be set for one call. */
export interface CallOptions {
  /** Ends the request, its waits and its repetitions; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces the client's `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
  /** Names a POST for 24 hours, also after a crash of your program. By default each call makes a key of its own. */
  readonly idempotencyKey?: string | undefined;
  /** Replaces the client's `organization`. */
  readonly organization?: string | undefined;
  /** Receives the status and headers of every reply, also of one that is followed by a retry. Leave the body unread. */
  readonly onReply?: ((reply: Response) => void) | undefined;
}

export interface OutgoingRequest extends CallOptions {
  readonly method: string;
  /** A path of the service with its query; anything else is a link, which is fetched without credentials. */
  readonly url: string;
  /** JSON text. */
  readonly body?: string | undefined;
  /** Returns when the reply begins, with its body unread. */
  readonly isStream?: boolean;
}

export interface Reply {
  readonly response: Response;
  /** The body, or an empty text if it is a stream. */
  readonly text: string;
}

/** A connection to the service, the first argument of every operation. */
export interface Client {
  send(request: OutgoingRequest): Promise<Reply>;
}

export type CompleteSettings = ClientSettings &
  RetryPolicy & { readonly timeoutMs: number; readonly fetch: typeof globalThis.fetch };

/** Sends a request within the rate limit, and repeats it as the policy says. Throws for an error reply. */
export async function sendRequest(
  settings: CompleteSettings,
  limit: RateLimit,
  { idempotencyKey = crypto.randomUUID(), ...given }: OutgoingRequest,
): Promise<Reply> {
  const request = { ...given, idempotencyKey };
  const { method, signal, url } = request;
  // A POST has no second effect under the same key.
  const isSafe = method === 'GET' || method === 'POST';
  for (let attempt = 0; ; attempt++) {
    const waitMs = url.startsWith('/') ? limit.waitMs() : 0;
    // The service answers a request that comes before a longer wait; its reply becomes the error.
    if (waitMs > 0 && waitMs <= settings.maxWaitMs) await pause(waitMs + Math.random() * 100, signal);
    try {
      return await sendOnce(settings, limit, request);
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = retryDelay(error, { attempt, isSafe, random: Math.random() }, settings);
      if (delayMs === undefined) throw error;
      await pause(delayMs, signal);
    }
  }
}

async function sendOnce(settings: CompleteSettings, limit: RateLimit, request: OutgoingRequest): Promise<Reply> {
  const { method, url, body, isStream, signal, timeoutMs = settings.timeoutMs, onReply } = request;
  const isOwn = url.startsWith('/');
  const headers = isOwn ? await headersOf(settings, request) : {};
  signal?.throwIfAborted();
  const timer = new AbortController();
  const timeout = setTimeout(() => {
    timer.abort();
  }, timeoutMs);
  const connect = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    try {
      return await step();
    } catch (error) {
      if (timer.signal.aborted)
        throw new ConnectionError('timeout', `${method} ${url} had no reply within ${timeoutMs} ms.`, error);
      throw new ConnectionError('network', `${method} ${url} could not be completed.`, error);
    }
  };
  try {
    const response = await connect(() =>
      settings.fetch(isOwn ? settings.baseUrl + url : url, {
        method,
        headers,
        // A redirect to another host would take the API key along.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timer.signal]) : timer.signal,
        ...(body !== undefined && { body }),
      }),
    );
    if (isOwn) limit.record(response.headers);
    onReply?.(response);
    if (response.ok && isStream) return { response, text: '' };
    const text = await connect(() => response.text());
    if (!response.ok) throw new ApiError(response.status, objectIn(text), response.headers);
    return { response, text };
  } finally {
    clearTimeout(timeout);
  }
}

async function headersOf(
  { apiKey, token, organization }: ClientSettings,
  request: OutgoingRequest,
): Promise<Record<string, string>> {
  const bearer = typeof token === 'function' ? await token() : token;
  const actsFor = request.organization ?? organization;
  return {
    ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    ...(actsFor !== undefined && { 'X-Organization-Id': actsFor }),
    ...(request.body !== undefined && { 'Content-Type': 'application/json' }),
    ...(request.method === 'POST' && { 'Idempotency-Key': request.idempotencyKey ?? '' }),
  };
}

/** The fields of an error reply; none if a proxy wrote it. */
function objectIn(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The value in the body of a successful reply. */
export function parseReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError('malformed_reply', 'The reply is not JSON.', error);
  }
}
