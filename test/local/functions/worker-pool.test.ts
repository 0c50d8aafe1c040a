import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PoolLimits, type WorkerPool, openWorkerPool } from '../../../local/functions/worker-pool.ts';
import type { FunctionWorker } from '../../../local/functions/worker.ts';
import { required } from '../../harness/required.ts';

interface FakeWorker extends FunctionWorker {
  readonly functionName: string;
  finishLoading(): void;
  die(): void;
}

const limits: PoolLimits = { maxWorkers: 3, idleMs: 60_000, scaleUpMs: 50 };

/** A pool whose workers run nothing; they load at once unless a test says when. */
const openTestPool = (
  maxConcurrency: Readonly<Record<string, number>>,
  more: Partial<PoolLimits> & { readonly loadsAtOnce?: boolean } = {},
) => {
  const { loadsAtOnce = true, ...changed } = more;
  const started: FakeWorker[] = [];
  const alive = () => started.filter((worker) => worker.isAlive());
  let mostAlive = 0;
  const startWorker = (functionName: string): FakeWorker => {
    const { promise: ready, resolve } = Promise.withResolvers<true>();
    let isAlive = true;
    const worker: FakeWorker = {
      functionName,
      ready,
      isAlive: () => isAlive,
      invoke: () => {
        throw new Error('Nobody invokes a worker of these tests.');
      },
      end: async () => {
        await Promise.resolve();
        isAlive = false;
      },
      finishLoading: () => resolve(true),
      die: () => void (isAlive = false),
    };
    started.push(worker);
    mostAlive = Math.max(mostAlive, alive().length);
    if (loadsAtOnce) worker.finishLoading();
    return worker;
  };
  const pool = openWorkerPool(
    Object.entries(maxConcurrency).map(([name, max]) => ({
      name,
      maxConcurrency: max,
      startWorker: () => startWorker(name),
    })),
    { ...limits, ...changed },
  );
  return { pool, started, alive, mostAlive: () => mostAlive };
};

const call = async (pool: WorkerPool, functionName: string): Promise<FunctionWorker> => {
  const worker = await pool.acquire(functionName);
  pool.release(worker);
  return worker;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a warm worker', () => {
  it('serves the next call of its function', async () => {
    const { pool } = openTestPool({ a: 2 });
    expect(await call(pool, 'a')).toBe(await call(pool, 'a'));
  });

  it('ends after a minute without a call, and the next call starts another one', async () => {
    const { pool, alive } = openTestPool({ a: 2 });
    const first = await call(pool, 'a');
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await call(pool, 'a')).toBe(first);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(alive()).toEqual([]);
    expect(await call(pool, 'a')).not.toBe(first);
  });

  it('is replaced when it has died', async () => {
    const { pool, started } = openTestPool({ a: 2 });
    const first = await call(pool, 'a');
    started[0]?.die();
    expect(await call(pool, 'a')).not.toBe(first);
  });
});

describe('a busy worker', () => {
  it('is not ended, however long it takes', async () => {
    const { pool } = openTestPool({ a: 1 });
    const worker = await pool.acquire('a');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(worker.isAlive()).toBe(true);
  });

  it('is not ended for the call of another function, which waits until a worker is idle', async () => {
    const { pool, alive } = openTestPool({ a: 3, b: 1 });
    const acquiring = [pool.acquire('a'), pool.acquire('a'), pool.acquire('a')];
    await vi.advanceTimersByTimeAsync(1000);
    const [first, ...others] = await Promise.all(acquiring);
    let isServed = false;
    const waiting = pool.acquire('b').then(() => (isServed = true));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([isServed, alive().length]).toEqual([false, 3]);
    if (first) pool.release(first);
    await waiting;
    expect([first, ...others].map((worker) => worker?.isAlive())).toEqual([false, true, true]);
  });
});

describe('the limit on workers', () => {
  it('ends the least recently used idle worker first', async () => {
    const { pool } = openTestPool({ a: 1, b: 1, c: 1, d: 1 });
    const a = await call(pool, 'a');
    const b = await call(pool, 'b');
    const c = await call(pool, 'c');
    await call(pool, 'a');
    await call(pool, 'd');
    expect([a, b, c].map((worker) => worker.isAlive())).toEqual([true, false, true]);
  });

  it('holds under concurrent calls, and serves all of them', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const { pool, mostAlive } = openTestPool(Object.fromEntries(names.map((name) => [name, 4])));
    const work = async (name: string) => {
      const worker = await pool.acquire(name);
      await new Promise((resolve) => setTimeout(resolve, 20));
      pool.release(worker);
      return name;
    };
    const calls = Array.from({ length: 70 }, (_, index) => required(names[index % names.length]));
    const served = Promise.all(calls.map(work));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await served).toEqual(calls);
    expect(mostAlive()).toBe(3);
  });

  it('ends one idle worker for two waiting calls of one function', async () => {
    const { pool, alive } = openTestPool({ a: 1, b: 1, c: 1, d: 2 });
    for (const name of ['a', 'b', 'c']) await call(pool, name);
    const calls = [call(pool, 'd'), call(pool, 'd')];
    await Promise.all(calls);
    expect(alive()).toHaveLength(3);
    expect(pool.counts()).toMatchObject({ a: { warm: 0 }, b: { warm: 1 }, c: { warm: 1 }, d: { warm: 1 } });
  });
});

describe('a function under load', () => {
  it('gets a second worker only for a call that a warm one does not serve in time', async () => {
    const { pool, started } = openTestPool({ a: 2 });
    const first = await pool.acquire('a');
    const second = pool.acquire('a');
    await vi.advanceTimersByTimeAsync(49);
    expect(started).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).not.toBe(first);
  });

  it('has no more workers than its concurrency allows', async () => {
    const { pool, started } = openTestPool({ a: 1 });
    const first = await pool.acquire('a');
    const second = pool.acquire('a');
    await vi.advanceTimersByTimeAsync(10_000);
    pool.release(first);
    expect(await second).toBe(first);
    expect(started).toHaveLength(1);
  });
});

describe('a pool that has stopped', () => {
  it('has ended its workers and rejects waiting and new calls', async () => {
    const { pool, alive } = openTestPool({ a: 1 });
    await pool.acquire('a');
    const rejected = expect(pool.acquire('a')).rejects.toThrow();
    await pool.stop();
    await rejected;
    await expect(pool.acquire('a')).rejects.toThrow();
    expect(alive()).toEqual([]);
  });
});
