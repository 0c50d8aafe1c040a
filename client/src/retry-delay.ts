import { ApiError, ConnectionError } from './api-error.ts';

/** How a client repeats requests. */
export interface RetryPolicy {
  /** Repetitions of one request at most. */
  readonly maxRetries: number;
  /** The wait before the first repetition; it doubles each time, up to 20 seconds. */
  readonly retryDelayMs: number;
  /** The longest wait that the service may ask for; if it asks for more, the request fails. */
  readonly maxWaitMs: number;
}

const longestBackoffMs = 20_000;
/** Spreads clients that wait for the same moment. */
const longestJitterMs = 1000;

/** Answers of the service that stay the same when the request is repeated, though their status is above 499. */
const finalCodes = new Set<string | undefined>([
  'provider_error',
  'provider_not_configured',
  'user_pool_not_configured',
]);

/** Whether a failed request may be repeated. `isSafe`: a second one has no second effect. */
function isRetryable(error: unknown, isSafe: boolean): boolean {
  if (error instanceof ConnectionError) return isSafe && error.reason !== 'malformed_reply';
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  if (status === 429 || code === 'idempotency_in_progress') return true;
  return isSafe && status >= 500 && !finalCodes.has(code);
}

/**
 * How many milliseconds to wait before a request is repeated, or undefined if it has failed. `attempt` counts from 0,
 * `random` is between 0 and 1.
 */
export function retryDelay(
  error: unknown,
  { attempt, isSafe, random }: { readonly attempt: number; readonly isSafe: boolean; readonly random: number },
  { maxRetries, retryDelayMs, maxWaitMs }: RetryPolicy,
): number | undefined {
  if (attempt >= maxRetries || !isRetryable(error, isSafe)) return undefined;
  const backoffMs = Math.min(retryDelayMs * 2 ** attempt, longestBackoffMs);
  const askedMs = error instanceof ApiError ? error.retryAfter && error.retryAfter * 1000 : undefined;
  if (askedMs === undefined) return backoffMs * (0.5 + random / 2);
  return askedMs > maxWaitMs ? undefined : askedMs + random * Math.min(backoffMs, longestJitterMs);
}
