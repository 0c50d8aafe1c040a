import { describe, expect, it } from 'vitest';
import { type Processing, processInHalves } from '../../../lib/platform/jobs/process-in-halves.ts';

class Outage extends Error {}

const numbers = Array.from({ length: 100 }, (_, n) => n);

async function process(poison: readonly number[], over: Partial<Processing<number>> = {}) {
  const processed: number[] = [];
  const parked: number[] = [];
  let calls = 0;
  const left = await processInHalves(numbers, {
    act: async (entries) => {
      calls += 1;
      if (entries.some((entry) => poison.includes(entry))) throw new Error('poison');
      processed.push(...entries);
    },
    isTransient: (error) => error instanceof Outage,
    park: async (entry) => {
      // Everything before it is done, and nothing after it.
      expect([...processed, ...parked].toSorted((one, other) => one - other)).toEqual(numbers.slice(0, entry));
      parked.push(entry);
      return true;
    },
    hasTime: () => true,
    onFailure: () => undefined,
    ...over,
  });
  return { left, processed, parked, calls };
}

describe('records that are processed in halves', () => {
  it('are processed at once if none is at fault', async () => {
    expect(await process([])).toEqual({ left: undefined, processed: numbers, parked: [], calls: 1 });
  });

  it('are all processed in their order, but for those at fault', async () => {
    const { left, processed, parked, calls } = await process([0, 41, 42, 99]);
    expect(left).toBeUndefined();
    expect(parked).toEqual([0, 41, 42, 99]);
    expect(processed).toEqual(numbers.filter((n) => !parked.includes(n)));
    expect(calls).toBeLessThan(60);
  });

  it('are left to a retry as a whole if the error says nothing about them', async () => {
    const act = () => Promise.reject(new Outage());
    expect(await process([], { act })).toMatchObject({ left: 0, parked: [] });
  });

  it('are left from the one on that must not be parked yet', async () => {
    const { left, processed } = await process([41], { park: () => Promise.resolve(false) });
    expect({ left, processed }).toEqual({ left: 41, processed: numbers.slice(0, 41) });
  });

  it('are left where the time is up', async () => {
    let calls = 0;
    const { left, processed } = await process([0], { hasTime: () => (calls += 1) < 12 });
    expect(processed).toEqual(numbers.slice(1, left));
    expect(left).toBeGreaterThan(1);
  });
});
