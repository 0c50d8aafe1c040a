import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../lib/campaigns/simulation/random.ts';

/** Determines the order in which the requests of concurrent callers reach the table. */
export interface Interleaving {
  /**
   * Runs all callers at once, in an order drawn from `random`: each starts when the one before it has sent its first request,
   * and no request reaches the table before all have started. From then on, one request at a time may pass.
   */
  run<Result>(callers: readonly (() => Promise<Result>)[], random: Random): Promise<readonly Result[]>;
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
}

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

  return {
    collisionCount: () => collisions,
    refusedWriteCount: () => refusedWrites,
    run: async <Result>(tasks: readonly (() => Promise<Result>)[], random: Random) => {
      const callers = tasks.map((task) => ({
        task,
        place: random(),
        result: Promise.withResolvers<Result>(),
        weight: Math.exp(maxBias * (random() - 0.5)),
        waiting: [],
        underWay: 0,
        hasEnded: false,
      }));
      for (const caller of callers.toSorted((one, other) => one.place - other.place)) {
        const end = () => (caller.hasEnded = true);
        caller.result.resolve(current.run(caller, caller.task));
        caller.result.promise.then(end, end);
        while (caller.waiting.length === 0 && !caller.hasEnded) await setImmediate();
      }
      await releaseAll(callers, random);
      return Promise.all(callers.map(({ result }) => result.promise));
    },
  };
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
