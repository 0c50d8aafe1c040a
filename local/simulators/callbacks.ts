import type { Clock } from '../foundation/clock.ts';
import type { OutboxCallback, OutboxEntry } from './outbox.ts';
import type { CallbackAnswer, CallbackRequest, Callbacks } from './simulator.ts';

export interface CallbackOptions {
  readonly publicUrl: string;
  readonly clock: Clock;
  /** How long a provider takes for one step of a delivery or call: a random time in this range. */
  readonly delay: { readonly minMs: number; readonly maxMs: number };
  /** The wait before the first retry; each further wait is four times as long. */
  readonly firstRetryMs: number;
  /** Cancels waits and calls. */
  readonly stopping: AbortSignal;
}

const maxAttempts = 4;
/** The providers' timeout. */
const timeoutMs = 15_000;

/** The callbacks about one request. Simulators call the service at `publicUrl` and no other address. */
export const openCallbacks = (entry: OutboxEntry, options: CallbackOptions): Callbacks => {
  const { publicUrl, clock, stopping } = options;
  // The time of the last step. Steps that the clock has been moved past are done at once.
  let reachedAt = clock.now().getTime();

  const attempt = async (url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined> => {
    const { headers, body } = request();
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { status: reply.status, text: await reply.text() };
    } catch {
      stopping.throwIfAborted();
      return undefined;
    }
  };

  const caller = (max: number): Callbacks['call'] => {
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
      if (!isWithin(publicUrl, url)) {
        shown.outcome = 'failed';
        return undefined;
      }
      for (let waitMs = options.firstRetryMs; ; waitMs *= 4) {
        const answer = await attempt(url, request);
        shown.attempts += 1;
        shown.at = clock.now().toISOString();
        shown.status = answer?.status ?? null;
        const isAccepted = answer !== undefined && answer.status >= 200 && answer.status < 300;
        if (isAccepted || shown.attempts >= max) {
          shown.outcome = isAccepted ? 'delivered' : 'failed';
          return answer;
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
    call: caller(maxAttempts),
    callOnce: caller(1),
  };
};

const isWithin = (publicUrl: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;
