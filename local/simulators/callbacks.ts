import type { Clock } from '../foundation/clock.ts';
import type { OutboxCallback, OutboxEntry } from './outbox.ts';
import type { CallbackAnswer, CallbackRequest, Callbacks } from './simulator.ts';

export interface CallbackOptions {
  readonly publicUrl: string;
  readonly clock: Clock;
  /** How long one step takes in the simulated world: a random time between the two. */
  readonly delay: { readonly least: number; readonly most: number };
  /** The wait before the first repetition; each further one is four times as long. */
  readonly firstRetryMs: number;
  /** Ends all waiting and calling. */
  readonly stopping: AbortSignal;
}

const attemptsMax = 4;
/** What the providers give a receiver to answer. */
const answerMilliseconds = 15_000;

/** How the simulators call the service about one request. They call nobody else. */
export const openCallbacks = (entry: OutboxEntry, options: CallbackOptions): Callbacks => {
  const { publicUrl, clock, stopping } = options;
  // How far the world has come about this request; where the clock has been moved past a step, it is taken at once.
  let reached = clock.now().getTime();

  const attempt = async (url: string, request: () => CallbackRequest): Promise<CallbackAnswer | undefined> => {
    const { headers, body } = request();
    try {
      const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerMilliseconds)]);
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      return { status: reply.status, text: await reply.text() };
    } catch {
      stopping.throwIfAborted();
      return undefined;
    }
  };

  const calling = (most: number): Callbacks['call'] => {
    const call: Callbacks['call'] = async (event, url, request) => {
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
      for (let wait = options.firstRetryMs; ; wait *= 4) {
        const answer = await attempt(url, request);
        shown.attempts += 1;
        shown.at = clock.now().toISOString();
        shown.status = answer?.status ?? null;
        const isTaken = answer !== undefined && answer.status >= 200 && answer.status < 300;
        if (isTaken || shown.attempts >= most) {
          shown.outcome = isTaken ? 'delivered' : 'failed';
          return answer;
        }
        await clock.waitUntil(clock.now().getTime() + wait, stopping);
      }
    };
    return (...asked) => {
      const answered = call(...asked);
      // Who called may wait for something else meanwhile, and be stopped there.
      answered.catch(() => undefined);
      return answered;
    };
  };

  return {
    pause: () => {
      const { least, most } = options.delay;
      reached += least + Math.random() * (most - least);
      return clock.waitUntil(reached, stopping);
    },
    call: calling(attemptsMax),
    callOnce: calling(1),
  };
};

const isWithin = (publicUrl: string, url: string): boolean =>
  URL.canParse(url) && new URL(url).origin === new URL(publicUrl).origin;
