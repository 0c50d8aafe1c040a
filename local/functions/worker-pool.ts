import { type Slot, type WorkerSlots, openWorkerSlots } from './worker-slots.ts';
import type { FunctionWorker } from './worker.ts';

export interface WorkerPool {
  acquire(functionName: string): Promise<FunctionWorker>;
  release(worker: FunctionWorker): void;
  counts(): Record<string, { busy: number; warm: number }>;
  stop(): Promise<void>;
}

export interface PooledFunction {
  readonly name: string;
  readonly maxConcurrency: number;
  readonly startWorker: () => FunctionWorker;
}

export interface PoolLimits {
  /**
   * Workers of all functions together. At the limit the least recently used idle worker ends before another one starts.
   */
  readonly maxWorkers: number;
  /** A worker ends after being idle for this long; the next call is a cold start. */
  readonly idleMs: number;
  /**
   * While a function has workers, another one starts only for a call that has waited this long: warm workers serve a
   * short burst sooner than new ones that compete with them for the processors.
   */
  readonly scaleUpMs: number;
}

interface WaitingCall {
  readonly fn: PooledFunction;
  readonly since: number;
  resolve(worker: FunctionWorker): void;
  reject(error: unknown): void;
}

export class PoolStoppedError extends Error {}

interface PoolState {
  readonly slots: WorkerSlots;
  readonly waiting: Set<WaitingCall>;
  readonly lastReadyAt: Map<string, number>;
  readonly limits: PoolLimits;
  isOpen: boolean;
  scaleUpTimer: NodeJS.Timeout | undefined;
}

export const openWorkerPool = (functions: readonly PooledFunction[], limits: PoolLimits): WorkerPool => {
  const functionsByName = new Map(functions.map((fn) => [fn.name, fn]));
  const slots = openWorkerSlots(functions.map(({ name }) => name));
  const waiting = new Set<WaitingCall>();
  const pool: PoolState = { slots, waiting, lastReadyAt: new Map(), limits, isOpen: true, scaleUpTimer: undefined };
  return {
    acquire: (functionName) =>
      new Promise((resolve, reject) => {
        const fn = functionsByName.get(functionName);
        if (!fn) return reject(new Error(`There is no function ${functionName}.`));
        if (!pool.isOpen) return reject(new PoolStoppedError());
        waiting.add({ fn, since: Date.now(), resolve, reject });
        return assignWorkers(pool);
      }),
    release: (worker) => {
      const slot = slots.find(worker);
      if (slot?.state !== 'busy') return;
      if (worker.isAlive()) makeIdle(pool, slot);
      else slots.delete(slot);
      assignWorkers(pool);
    },
    counts: () =>
      Object.fromEntries(
        functions.map(({ name }) => [
          name,
          { busy: slots.ofFunction(name, 'busy').length, warm: slots.ofFunction(name, 'idle').length },
        ]),
      ),
    stop: async () => {
      pool.isOpen = false;
      clearTimeout(pool.scaleUpTimer);
      for (const call of waiting) call.reject(new PoolStoppedError());
      waiting.clear();
      for (const slot of slots.all()) clearTimeout(slot.idleTimer);
      await Promise.all(slots.all().map(({ worker }) => worker.end()));
      for (const slot of slots.all()) slots.delete(slot);
    },
  };
};

const endWorker = async (pool: PoolState, slot: Slot): Promise<void> => {
  slot.state = 'ending';
  clearTimeout(slot.idleTimer);
  await slot.worker.end();
  pool.slots.delete(slot);
  assignWorkers(pool);
};

const makeIdle = (pool: PoolState, slot: Slot): void => {
  slot.state = 'idle';
  slot.idleTimer = setTimeout(() => void endWorker(pool, slot), pool.limits.idleMs).unref();
  pool.slots.delete(slot);
  pool.slots.add(slot);
};

const addWorker = (pool: PoolState, { name: functionName, startWorker }: PooledFunction): void => {
  const slot: Slot = { functionName, worker: startWorker(), state: 'starting' };
  pool.slots.add(slot);
  slot.worker.ready.then(
    () => {
      pool.lastReadyAt.set(functionName, Date.now());
      if (slot.state === 'starting') makeIdle(pool, slot);
      assignWorkers(pool);
    },
    (error: unknown) => {
      pool.slots.delete(slot);
      const call = [...pool.waiting].find((one) => one.fn.name === functionName);
      if (call) {
        pool.waiting.delete(call);
        call.reject(error);
      }
      assignWorkers(pool);
    },
  );
};

/** The delay before a waiting call starts another worker; undefined if it starts none. */
const startDelayMs = ({ slots, lastReadyAt, limits }: PoolState, { fn, since }: WaitingCall): number | undefined => {
  const count = slots.ofFunction(fn.name, 'starting', 'busy').length;
  if (count >= fn.maxConcurrency || slots.ofFunction(fn.name, 'starting').length > 0) return undefined;
  if (count === 0) return 0;
  return Math.max(0, Math.max(since, lastReadyAt.get(fn.name) ?? 0) + limits.scaleUpMs - Date.now());
};

/** Assigns workers to waiting calls, oldest first, and starts or ends workers for the calls that get none. */
const assignWorkers = (pool: PoolState): void => {
  const { slots, waiting, limits } = pool;
  if (!pool.isOpen || waiting.size === 0) return;
  clearTimeout(pool.scaleUpTimer);
  slots.deleteDead();
  let nextScaleUpMs = Infinity;
  const handled = new Set<string>();
  let endingCount = slots.inState('ending').length;
  for (const call of waiting) {
    const warm = slots.ofFunction(call.fn.name, 'idle').at(-1);
    if (warm) {
      clearTimeout(warm.idleTimer);
      warm.state = 'busy';
      waiting.delete(call);
      call.resolve(warm.worker);
      continue;
    }
    const delayMs = handled.has(call.fn.name) ? undefined : startDelayMs(pool, call);
    if (delayMs === undefined) continue;
    if (delayMs > 0) {
      nextScaleUpMs = Math.min(nextScaleUpMs, delayMs);
      continue;
    }
    handled.add(call.fn.name);
    if (slots.size < limits.maxWorkers) addWorker(pool, call.fn);
    else if (endingCount > 0) endingCount -= 1;
    else {
      const [leastRecentlyUsed] = slots.inState('idle');
      if (leastRecentlyUsed) void endWorker(pool, leastRecentlyUsed);
    }
  }
  if (nextScaleUpMs < Infinity) pool.scaleUpTimer = setTimeout(() => assignWorkers(pool), nextScaleUpMs);
};
