import { describe, expect, it } from 'vitest';
import { nextSlot } from '../../../lib/reporting/backfills/pace.ts';

describe('the pace of a backfill', () => {
  it('begins the next work when the units of the work before are used up', () => {
    const first = nextSlot(0, 10_000, 8, 500);
    expect(first).toEqual({ startMs: 10_000, freeAtMs: 10_016 });
    expect(nextSlot(first.freeAtMs, 10_001, 8, 500)).toEqual({ startMs: 10_016, freeAtMs: 10_032 });
  });

  it('saves nothing up while no work is done', () => {
    expect(nextSlot(10_016, 99_000, 8, 500)).toEqual({ startMs: 99_000, freeAtMs: 99_016 });
  });

  it('is never exceeded by any number of callers at once', () => {
    let freeAtMs = 0;
    const starts = Array.from({ length: 1000 }, () => {
      const slot = nextSlot(freeAtMs, 1000, 10, 500);
      ({ freeAtMs } = slot);
      return slot.startMs;
    });
    for (const second of [1000, 5000, 20_000])
      expect(starts.filter((at) => at >= second && at < second + 1000)).toHaveLength(50);
  });
});
