import type { Change } from './update-expression.ts';

/**
 * Adds the time of the write to a change that a reader of the item sees. The caller's time may be hours older, as that of
 * a callback that waited or of a request that is run again, and a list by `updated_since` would miss the change.
 */
export const stampUpdate = (change: Change): Change => ({
  ...change,
  set: { ...change.set, updated_at: new Date().toISOString() },
});
