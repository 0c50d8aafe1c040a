import { rateLimit } from './rate-limit.ts';
import type { RetryPolicy } from './retry-delay.ts';
import { type OutgoingRequest, type Reply, sendRequest } from './send-request.ts';

export interface ClientSettings extends Partial<RetryPolicy> {
  /** The address of the service, such as `https://api.collect.example`. */
  readonly baseUrl: string;
  /** An API key, for servers. It takes precedence over a token. */
  readonly apiKey?: string;
  /** The ID token of a user, or a function that returns a valid one and is called before each attempt. */
  readonly token?: string | (() => string | Promise<string>);
  /** The organization that a platform administrator acts for. */
  readonly organization?: string;
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** How long one attempt may take until its reply is complete, or begins if it is a stream: 60,000 by default. */
  readonly timeoutMs?: number;
}

/** A connection to the service, the first argument of every operation. */
export interface Client {
  send(request: OutgoingRequest): Promise<Reply>;
}

/**
 * Creates a client. By default it repeats a request 5 times, the first time after half a second, and waits up to 16 minutes
 * for the next window of the rate limit. Requests of one client share what it knows about the limit.
 */
export function createClient(settings: ClientSettings): Client {
  const limit = rateLimit();
  const complete = {
    timeoutMs: 60_000,
    maxRetries: 5,
    retryDelayMs: 500,
    maxWaitMs: 16 * 60_000,
    fetch: (...request: Parameters<typeof fetch>) => fetch(...request),
    ...settings,
    baseUrl: settings.baseUrl.replace(/\/+$/, ''),
  };
  return { send: (request) => sendRequest(complete, limit, request) };
}
