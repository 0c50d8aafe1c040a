import type { Clock } from '../foundation/clock.ts';
import { type ConnectionOverrides, connectionOverrides, isRepeated, withoutOverrides } from './connection-overrides.ts';
import type { OutboxCallback, OutboxEntry } from '../foundation/outbox.ts';
import type { CallbackAnswer, CallbackRequest, Callbacks } from './simulator.ts';

export interface CallbackOptions {
  readonly publicUrl: string;
  readonly clock: Clock;
  /** The range of the random duration of one step of a delivery or call. */
  readonly delay: { readonly minMs: number; readonly maxMs: number };
  /** The wait before the first retry; each further wait is four times as long. */
  readonly firstRetryMs: number;
  readonly stopping: AbortSignal;
}

const timeoutMs = 15_000;

/** The attempts and time limits of a callback, and the failures after which the provider retries it. */
interface Persistence {
  readonly maxAttempts: number;
  readonly attemptMs: number;
  readonly totalMs: number;
  readonly repeats: (failure: Failure) => boolean;
}

/** A status other than 2xx, a failed connection (`ct`) or a missing response (`rt`). */
type Failure = number | 'ct' | 'rt';

const insistent: Persistence = { maxAttempts: 4, attemptMs: timeoutMs, totalMs: Infinity, repeats: () => true };
const once: Persistence = { ...insistent, maxAttempts: 1 };
const asOverridden = (overrides: ConnectionOverrides): Persistence => ({
  maxAttempts: 1 + overrides.retryCount,
  attemptMs: overrides.connectMs + overrides.readMs,
  totalMs: overrides.totalMs,
  repeats: (failure) => isRepeated(overrides, failure),
});

/** Opens the callbacks about one request. They reach the service at `publicUrl` and no other address. */
export const openCallbacks = (entry: OutboxEntry, options: CallbackOptions): Callbacks => {
  const { publicUrl, clock, stopping } = options;
  // The time of the last step. Steps that the clock has been moved past are taken at once.
  let reachedAt = clock.now().getTime();

  const attempt = async (
    url: string,
    request: () => CallbackRequest,
    attemptMs: number,
  ): Promise<CallbackAnswer | 'ct' | 'rt'> => {
    const { headers, body } = request();
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(attemptMs)]);
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { status: reply.status, text: await reply.text() };
    } catch (error) {
      stopping.throwIfAborted();
      return isConnectionFailure(error) ? 'ct' : 'rt';
    }
  };

  const caller = (persistenceFor: (url: string) => Persistence | undefined): Callbacks['call'] => {
    const send: Callbacks['call'] = async (event, url, request) => {
      stopping.throwIfAborted();
      const shown: OutboxCallback = {
        at: clock.now().toISOString(),
        event,
        status: null,
        attempts: 0,
        outcome: 'calling',
      };
      entry.callback.push(shown);
      const persistence = isWithin(publicUrl, url) ? persistenceFor(url) : undefined;
      if (persistence === undefined) {
        shown.outcome = 'failed';
        return undefined;
      }
      const { maxAttempts, attemptMs, totalMs, repeats } = persistence;
      const startedMs = performance.now();
      const leftMs = (): number => totalMs - (performance.now() - startedMs);
      for (let waitMs = options.firstRetryMs; ; waitMs *= 4) {
        const answer = await attempt(withoutOverrides(url), request, Math.ceil(Math.min(attemptMs, leftMs())));
        const reply = typeof answer === 'string' ? undefined : answer;
        const failure = typeof answer === 'string' ? answer : answer.status;
        shown.attempts += 1;
        shown.at = clock.now().toISOString();
        shown.status = reply?.status ?? null;
        const isAccepted = reply !== undefined && reply.status >= 200 && reply.status < 300;
        if (isAccepted || shown.attempts >= maxAttempts || !repeats(failure) || leftMs() <= waitMs) {
          shown.outcome = isAccepted ? 'delivered' : 'failed';
          return reply;
        }
        await clock.waitUntil(clock.now().getTime() + waitMs, stopping);
      }
    };
    return (...call) => {
      const answer = send(...call);
      // The simulator may stop before it awaits this.
      answer.catch(() => undefined);
      return answer;
    };
  };

  return {
    pause: (durationMs) => {
      const { minMs, maxMs } = options.delay;
      reachedAt += durationMs ?? minMs + Math.random() * (maxMs - minMs);
      return clock.waitUntil(reachedAt, stopping);
    },
    call: caller(() => insistent),
    callOnce: caller(() => once),
    callAsOverridden: caller((url) => {
      const overrides = connectionOverrides(url);
      return overrides && asOverridden(overrides);
    }),
  };
};

/** Distinguishes a failed connection from a missing response by the cause that `fetch` reports. */
const isConnectionFailure = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'syscall' in error.cause &&
  (error.cause.syscall === 'connect' || error.cause.syscall === 'getaddrinfo');

const isWithin = (publicUrl: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;
