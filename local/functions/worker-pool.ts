import type { FunctionWorker } from './worker.ts';

/** The workers of all functions: warm ones are kept for the next call, within limits. */
export interface WorkerPool {
  /** Waits for a worker of the function: a warm one, or a new one once it has loaded its handler. */
  acquire(functionName: string): Promise<FunctionWorker>;
  release(worker: FunctionWorker): void;
  /** Busy and warm workers by function. */
  counts(): Record<string, { busy: number; warm: number }>;
  /** Ends every worker and rejects the calls that wait for one. */
  stop(): Promise<void>;
}

export interface PooledFunction {
  readonly name: string;
  readonly maxConcurrency: number;
  readonly startWorker: () => FunctionWorker;
}

export interface PoolLimits {
  /** Workers of all functions together. At the limit the least recently used idle worker ends before another one starts. */
  readonly maxWorkers: number;
  /** A worker ends after being idle for this long; the next call is a cold start. */
  readonly idleMs: number;
  /**
   * While a function has workers, another one starts only for a call that has waited this long: warm workers serve a
   * short burst sooner than new ones that compete with them for the processors.
   */
  readonly scaleUpMs: number;
}

interface Slot {
  readonly functionName: string;
  readonly worker: FunctionWorker;
  state: 'starting' | 'idle' | 'busy' | 'ending';
  idleTimer?: NodeJS.Timeout;
}

interface WaitingCall {
  readonly fn: PooledFunction;
  readonly since: number;
  resolve(worker: FunctionWorker): void;
  reject(error: unknown): void;
}

export class PoolStoppedError extends Error {}

export const openWorkerPool = (functions: readonly PooledFunction[], limits: PoolLimits): WorkerPool => {
  const functionsByName = new Map(functions.map((fn) => [fn.name, fn]));
  /** Least recently used first. */
  const slots = new Set<Slot>();
  const waiting = new Set<WaitingCall>();
  const lastReadyAt = new Map<string, number>();
  let isOpen = true;
  let scaleUpTimer: NodeJS.Timeout | undefined;

  const slotsOf = (functionName: string, ...states: readonly Slot['state'][]): Slot[] =>
    [...slots].filter((slot) => slot.functionName === functionName && states.includes(slot.state));

  const end = async (slot: Slot): Promise<void> => {
    slot.state = 'ending';
    clearTimeout(slot.idleTimer);
    await slot.worker.end();
    slots.delete(slot);
    assignWorkers();
  };

  const makeIdle = (slot: Slot): void => {
    slot.state = 'idle';
    slot.idleTimer = setTimeout(() => void end(slot), limits.idleMs).unref();
    slots.delete(slot);
    slots.add(slot);
  };

  const start = ({ name: functionName, startWorker }: PooledFunction): void => {
    const slot: Slot = { functionName, worker: startWorker(), state: 'starting' };
    slots.add(slot);
    slot.worker.ready.then(
      () => {
        lastReadyAt.set(functionName, Date.now());
        if (slot.state === 'starting') makeIdle(slot);
        assignWorkers();
      },
      (error: unknown) => {
        slots.delete(slot);
        const call = [...waiting].find((one) => one.fn.name === functionName);
        if (call) {
          waiting.delete(call);
          call.reject(error);
        }
        assignWorkers();
      },
    );
  };

  /** Whether a waiting call is a reason to start one more worker, now or in a moment. */
  const startDelayMs = ({ fn, since }: WaitingCall): number | undefined => {
    const functionName = fn.name;
    const count = slotsOf(functionName, 'starting', 'busy').length;
    if (count >= fn.maxConcurrency || slotsOf(functionName, 'starting').length > 0) return undefined;
    if (count === 0) return 0;
    return Math.max(0, Math.max(since, lastReadyAt.get(functionName) ?? 0) + limits.scaleUpMs - Date.now());
  };

  /** Gives waiting calls their workers, oldest call first, and starts or ends workers for those that get none. */
  const assignWorkers = (): void => {
    if (!isOpen) return;
    clearTimeout(scaleUpTimer);
    for (const slot of slots) {
      if (slot.state !== 'idle' || slot.worker.isAlive()) continue;
      clearTimeout(slot.idleTimer);
      slots.delete(slot);
    }
    let nextScaleUpMs = Infinity;
    const handled = new Set<string>();
    let endingCount = [...slots].filter(({ state }) => state === 'ending').length;
    for (const call of waiting) {
      const warm = slotsOf(call.fn.name, 'idle').at(-1);
      if (warm) {
        clearTimeout(warm.idleTimer);
        warm.state = 'busy';
        waiting.delete(call);
        call.resolve(warm.worker);
        continue;
      }
      const delayMs = handled.has(call.fn.name) ? undefined : startDelayMs(call);
      if (delayMs === undefined) continue;
      if (delayMs > 0) {
        nextScaleUpMs = Math.min(nextScaleUpMs, delayMs);
        continue;
      }
      handled.add(call.fn.name);
      if (slots.size < limits.maxWorkers) start(call.fn);
      else if (endingCount > 0) endingCount -= 1;
      else {
        const leastRecentlyUsed = [...slots].find(({ state }) => state === 'idle');
        if (leastRecentlyUsed) void end(leastRecentlyUsed);
      }
    }
    if (nextScaleUpMs < Infinity) scaleUpTimer = setTimeout(assignWorkers, nextScaleUpMs);
  };

  return {
    acquire: (functionName) =>
      new Promise((resolve, reject) => {
        const fn = functionsByName.get(functionName);
        if (!fn) return reject(new Error(`There is no function ${functionName}.`));
        if (!isOpen) return reject(new PoolStoppedError());
        waiting.add({ fn, since: Date.now(), resolve, reject });
        return assignWorkers();
      }),
    release: (worker) => {
      const slot = [...slots].find((one) => one.worker === worker);
      if (slot?.state !== 'busy') return;
      if (worker.isAlive()) makeIdle(slot);
      else slots.delete(slot);
      assignWorkers();
    },
    counts: () =>
      Object.fromEntries(
        functions.map(({ name }) => [name, { busy: slotsOf(name, 'busy').length, warm: slotsOf(name, 'idle').length }]),
      ),
    stop: async () => {
      isOpen = false;
      clearTimeout(scaleUpTimer);
      for (const call of waiting) call.reject(new PoolStoppedError());
      waiting.clear();
      for (const slot of slots) clearTimeout(slot.idleTimer);
      await Promise.all([...slots].map(({ worker }) => worker.end()));
      slots.clear();
    },
  };
};
