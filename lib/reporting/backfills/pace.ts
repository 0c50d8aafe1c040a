import { setTimeout } from 'node:timers/promises';

/** Returns when work of `units` starts and when the work after it may start, in milliseconds since 1970. */
export function nextSlot(
  freeAtMs: number,
  nowMs: number,
  units: number,
  unitsPerSecond: number,
): { readonly startMs: number; readonly freeAtMs: number } {
  const startMs = Math.max(freeAtMs, nowMs);
  return { startMs, freeAtMs: startMs + (units * 1000) / unitsPerSecond };
}

/** Returns a function that delays its callers so that together they stay below a rate. */
export function pace(unitsPerSecond: number): (units: number) => Promise<void> {
  let freeAtMs = 0;
  return async (units) => {
    const nowMs = Date.now();
    const slot = nextSlot(freeAtMs, nowMs, units, unitsPerSecond);
    ({ freeAtMs } = slot);
    if (slot.startMs > nowMs) await setTimeout(slot.startMs - nowMs);
  };
}
