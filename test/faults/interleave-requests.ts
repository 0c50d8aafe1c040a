import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../lib/outreach/simulation/random.ts';

/** Determines the order in which the requests of concurrent callers reach the table. */
export interface Interleaving {
  /**
   * Runs all callers at once, in an order drawn from `random`: each starts when the one before it has sent its first request,
   * and no request reaches the table before all have started. From then on, one request at a time may pass.
   */
  run<Result>(callers: readonly (() => Promise<Result>)[], random: Random): Promise<readonly Result[]>;
  /**
   * Runs `first` until so many of its requests are answered, then `other` to its end, and then the rest of `first`. Both have
   * sent their first request before any reaches the table. `wasInterrupted` is false if `first` had ended by then.
   */
  interrupt<Result>(
    first: () => Promise<Result>,
    afterRequests: number,
    other: () => Promise<Result>,
  ): Promise<{ readonly results: readonly [Result, Result]; readonly wasInterrupted: boolean }>;
  /** How many transactions of callers failed because another caller had written first. */
  collisionCount(): number;
  /** How many writes of callers outside of transactions were refused for the same reason. */
  refusedWriteCount(): number;
}

/** Event loop turns within which a caller sends its next request, unless it waits for something else. */
const turnsToNextRequest = 25;
/** The likelihood ratio between two callers is at most e to this power. */
const maxBias = 10;

interface Caller {
  /** How likely its requests pass before those of others. */
  readonly weight: number;
  readonly waiting: (() => Promise<unknown>)[];
  underWay: number;
  hasEnded: boolean;
  /** Called when it sends a request or ends. */
  wake?: () => void;
}

interface RunningCaller<Result> extends Caller {
  readonly task: () => Promise<Result>;
  readonly result: PromiseWithResolvers<Result>;
}

const newCaller = <Result>(task: () => Promise<Result>, weight = 1): RunningCaller<Result> => ({
  task,
  result: Promise.withResolvers<Result>(),
  weight,
  waiting: [],
  underWay: 0,
  hasEnded: false,
});

export function interleaveRequests(client: Pick<DynamoDBClient, 'middlewareStack'>): Interleaving {
  const current = new AsyncLocalStorage<Caller>();
  let collisions = 0;
  let refusedWrites = 0;

  client.middlewareStack.add(
    (next) => async (args) => {
      const caller = current.getStore();
      if (!caller || caller.hasEnded) return next(args);
      const { promise: turn, resolve: pass } = Promise.withResolvers<undefined>();
      const { promise: done, resolve: end } = Promise.withResolvers<undefined>();
      caller.waiting.push(() => {
        pass(undefined);
        return done;
      });
      caller.wake?.();
      await turn;
      caller.underWay++;
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionCanceledException') collisions++;
        if (error instanceof Error && error.name === 'ConditionalCheckFailedException') refusedWrites++;
        throw error;
      } finally {
        caller.underWay--;
        end(undefined);
      }
    },
    { step: 'initialize', name: 'interleave requests', priority: 'high' },
  );

  const start = async <Result>(caller: RunningCaller<Result>): Promise<void> => {
    const end = () => {
      caller.hasEnded = true;
      caller.wake?.();
    };
    caller.result.resolve(current.run(caller, caller.task));
    caller.result.promise.then(end, end);
    await mayPass(caller);
  };

  return {
    collisionCount: () => collisions,
    refusedWriteCount: () => refusedWrites,
    run: async <Result>(tasks: readonly (() => Promise<Result>)[], random: Random) => {
      const callers = tasks.map((task) => ({
        place: random(),
        ...newCaller(task, Math.exp(maxBias * (random() - 0.5))),
      }));
      for (const caller of callers.toSorted((one, other) => one.place - other.place)) await start(caller);
      await releaseAll(callers, random);
      return Promise.all(callers.map(({ result }) => result.promise));
    },
    interrupt: async <Result>(task: () => Promise<Result>, afterRequests: number, otherTask: () => Promise<Result>) => {
      const [first, other] = [newCaller(task), newCaller(otherTask)];
      await start(first);
      await start(other);
      for (let passed = 0; passed < afterRequests && (await mayPass(first)); passed++) await first.waiting.shift()?.();
      const wasInterrupted = await mayPass(first);
      for (const caller of [other, first]) while (await mayPass(caller)) await caller.waiting.shift()?.();
      return { results: await Promise.all([first.result.promise, other.result.promise]), wasInterrupted };
    },
  };
}

/** Waits until a caller sends a request or ends, and returns whether it has sent one. */
async function mayPass(caller: Caller): Promise<boolean> {
  while (caller.waiting.length === 0 && !caller.hasEnded) await new Promise<void>((resolve) => (caller.wake = resolve));
  return caller.waiting.length > 0;
}

/** Lets the requests pass until all callers have ended. */
async function releaseAll(callers: readonly Caller[], random: Random): Promise<void> {
  // How often requests overlap: in many runs hardly ever, so that a caller with many requests can be first, too.
  const overlap = random() ** 2;
  while (callers.some(({ hasEnded }) => !hasEnded)) {
    const mayStillSend = () => callers.some((each) => !each.hasEnded && each.waiting.length + each.underWay === 0);
    for (let turn = 0; turn < turnsToNextRequest && mayStillSend(); turn++) await setImmediate();
    const ready = callers.filter(({ waiting }) => waiting.length > 0);
    const release = draw(ready, random)?.waiting.shift();
    const passed = release?.();
    // Sometimes the next request is sent before this one is answered.
    if (passed === undefined || random() < overlap) await setImmediate();
    else await passed;
  }
  // What a failed caller has left behind.
  for (const { waiting } of callers) for (const release of waiting.splice(0)) void release();
}

function draw(callers: readonly Caller[], random: Random): Caller | undefined {
  let place = random() * callers.reduce((sum, { weight }) => sum + weight, 0);
  return callers.find(({ weight }) => (place -= weight) < 0) ?? callers.at(-1);
}
