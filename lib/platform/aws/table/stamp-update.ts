import type { Change } from './update-expression.ts';

/**
 * Adds the time of the write to a change that readers of the item notice. The caller's time may be hours old, as in a
 * delayed callback or a repeated request, and a list by `updated_since` would miss the change.
 */
export const stampUpdate = (change: Change): Change => ({
  ...change,
  set: { ...change.set, updated_at: new Date().toISOString() },
});
