import { afterEach, describe, expect, it } from 'vitest';
import type { PoolLimits } from '../../../local/functions/worker-pool.ts';
import { type FunctionsHarness, startFunctionsHarness } from './functions-harness.ts';

/** Counts the invocations of its own worker; waits as long as the event says. */
const counter = `
  let count = 0;
  exports.handler = async ({ waitMs = 0 }) => {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return (count += 1);
  };`;

const limits: PoolLimits = { maxWorkers: 2, idleMs: 60_000, scaleUpMs: 1 };

let harness: FunctionsHarness;
afterEach(() => harness.close());

const workerCount = () =>
  Object.values(harness.functions.workerCounts()).reduce((sum, { busy, warm }) => sum + busy + warm, 0);

describe('a function', () => {
  it('keeps its worker for the next call', async () => {
    harness = await startFunctionsHarness({ a: counter }, { limits });
    expect(await harness.functions.invoke('a', {})).toBe(1);
    expect(await harness.functions.invoke('a', {})).toBe(2);
  });

  it('starts cold again after its worker was idle for too long', async () => {
    harness = await startFunctionsHarness({ a: counter }, { limits: { ...limits, idleMs: 1 } });
    expect(await harness.functions.invoke('a', {})).toBe(1);
    await expect.poll(workerCount).toBe(0);
    expect(await harness.functions.invoke('a', {})).toBe(1);
  });

  it('finishes a call that takes longer than the idle time', async () => {
    harness = await startFunctionsHarness({ a: counter }, { limits: { ...limits, idleMs: 1 } });
    expect(await harness.functions.invoke('a', { waitMs: 300 })).toBe(1);
  });

  it('that is killed while it runs fails like one whose runtime exited, and the next call works', async () => {
    harness = await startFunctionsHarness({ a: counter }, { limits });
    const killed = harness.functions.invoke('a', { waitMs: 60_000 }, { killAfterMs: 1 });
    await expect(killed).rejects.toMatchObject({ report: { errorType: 'Runtime.ExitError' } });
    expect(await harness.functions.invoke('a', {})).toBe(1);
  });

  it('that ends before it is to be killed keeps its worker', async () => {
    harness = await startFunctionsHarness({ a: counter }, { limits });
    await harness.functions.invoke('a', {}, { killAfterMs: 60_000 });
    expect(await harness.functions.invoke('a', {})).toBe(2);
  });
});

describe('a function that takes long to load', () => {
  const slow = (ms: number) =>
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms}); exports.handler = async () => 'loaded';`;

  it('has the time of its first invocation, too, as on AWS', async () => {
    harness = await startFunctionsHarness({ a: slow(300) }, { limits, initSeconds: 0.1 });
    expect(await harness.functions.invoke('a', {})).toBe('loaded');
  });

  it('fails after that', async () => {
    harness = await startFunctionsHarness({ a: slow(60_000) }, { limits, initSeconds: 0.1, timeoutSeconds: 0.1 });
    await expect(harness.functions.invoke('a', {})).rejects.toMatchObject({
      report: { errorType: 'Sandbox.Timedout', errorMessage: 'Init timed out after 0.20 seconds' },
    });
  });
});

describe('the settings of a function', () => {
  it('are those of its template and those of this machine', async () => {
    const source = 'exports.handler = async () => [process.env.STAGE, process.env.WEBHOOK_RECEIVERS];';
    harness = await startFunctionsHarness(
      { a: source },
      { environment: { STAGE: 'test' }, localSettings: { WEBHOOK_RECEIVERS: 'loopback' } },
    );
    expect(await harness.functions.invoke('a', {})).toEqual(['test', 'loopback']);
  });
});

describe('many functions', () => {
  it('share the limited number of workers, and every concurrent call is served', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    harness = await startFunctionsHarness(Object.fromEntries(names.map((name) => [name, counter])), { limits });
    let mostWorkers = 0;
    const calls = [...names, ...names].map(async (name) => {
      const count = await harness.functions.invoke(name, { waitMs: 5 });
      mostWorkers = Math.max(mostWorkers, workerCount());
      return count;
    });
    expect(await Promise.all(calls)).toHaveLength(10);
    expect(mostWorkers).toBeLessThanOrEqual(2);
  });
});
