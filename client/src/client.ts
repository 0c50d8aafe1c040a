import { rateLimit } from './rate-limit.ts';
import type { ClientSettings } from './client-settings.ts';
import { type Client, sendRequest } from './send-request.ts';

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
