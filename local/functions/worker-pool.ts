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
  /** Least recently used first, like those of each function. */
  const slots = new Map<FunctionWorker, Slot>();
  const slotsByFunction = new Map(functions.map(({ name }) => [name, new Set<Slot>()]));
  const waiting = new Set<WaitingCall>();
  const lastReadyAt = new Map<string, number>();
  let isOpen = true;
  let scaleUpTimer: NodeJS.Timeout | undefined;

  const slotsOf = (functionName: string, ...states: readonly Slot['state'][]): Slot[] =>
    [...(slotsByFunction.get(functionName) ?? [])].filter((slot) => states.includes(slot.state));

  const add = (slot: Slot): void => {
    slotsByFunction.get(slot.functionName)?.add(slot);
    slots.set(slot.worker, slot);
  };

  const remove = (slot: Slot): void => {
    slotsByFunction.get(slot.functionName)?.delete(slot);
    slots.delete(slot.worker);
  };

  /** Removes the idle workers that have died. */
  const removeDead = (): void => {
    for (const slot of slots.values()) {
      if (slot.state !== 'idle' || slot.worker.isAlive()) continue;
      clearTimeout(slot.idleTimer);
      remove(slot);
    }
  };

  const end = async (slot: Slot): Promise<void> => {
    slot.state = 'ending';
    clearTimeout(slot.idleTimer);
    await slot.worker.end();
    remove(slot);
    assignWorkers();
  };

  const makeIdle = (slot: Slot): void => {
    slot.state = 'idle';
    slot.idleTimer = setTimeout(() => void end(slot), limits.idleMs).unref();
    remove(slot);
    add(slot);
  };

  const start = ({ name: functionName, startWorker }: PooledFunction): void => {
    const slot: Slot = { functionName, worker: startWorker(), state: 'starting' };
    add(slot);
    slot.worker.ready.then(
      () => {
        lastReadyAt.set(functionName, Date.now());
        if (slot.state === 'starting') makeIdle(slot);
        assignWorkers();
      },
      (error: unknown) => {
        remove(slot);
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
    if (!isOpen || waiting.size === 0) return;
    clearTimeout(scaleUpTimer);
    removeDead();
    let nextScaleUpMs = Infinity;
    const handled = new Set<string>();
    let endingCount = [...slots.values()].filter(({ state }) => state === 'ending').length;
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
        const leastRecentlyUsed = [...slots.values()].find(({ state }) => state === 'idle');
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
      const slot = slots.get(worker);
      if (slot?.state !== 'busy') return;
      if (worker.isAlive()) makeIdle(slot);
      else remove(slot);
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
      for (const slot of slots.values()) clearTimeout(slot.idleTimer);
      await Promise.all([...slots.values()].map(({ worker }) => worker.end()));
      for (const slot of slots.values()) remove(slot);
    },
  };
};
