import { setTimeout } from 'node:timers/promises';

/** When work of some units may begin, in milliseconds since 1970, and when the next may. */
export function nextSlot(
  freeAtMs: number,
  nowMs: number,
  units: number,
  unitsPerSecond: number,
): { readonly startMs: number; readonly freeAtMs: number } {
  const startMs = Math.max(freeAtMs, nowMs);
  return { startMs, freeAtMs: startMs + (units * 1000) / unitsPerSecond };
}

/** Makes a function that waits until work of some units may begin, so that all its callers stay below a rate. */
export function pace(unitsPerSecond: number): (units: number) => Promise<void> {
  let freeAtMs = 0;
  return async (units) => {
    const nowMs = Date.now();
    const slot = nextSlot(freeAtMs, nowMs, units, unitsPerSecond);
    ({ freeAtMs } = slot);
    if (slot.startMs > nowMs) await setTimeout(slot.startMs - nowMs);
  };
}
