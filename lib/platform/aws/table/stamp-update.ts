import { type Stamped, stampOf } from '../../../foundation/written-by.ts';
import { currentActor } from './current-actor.ts';
import type { Change } from './update-expression.ts';

/** For an item that is written whole. */
export const currentStamp = (): Stamped => stampOf(currentActor());

/**
 * Adds the time and the author of the write to a change that readers of the item notice. The caller's time may be hours
 * old, as in a delayed callback or a repeated request, and a list by `updated_since` would miss the change.
 */
export function stampUpdate(change: Change): Change {
  const stamp = currentStamp();
  return {
    ...change,
    set: { ...change.set, updated_at: new Date().toISOString(), ...stamp },
    ...(stamp.written_by === undefined && { remove: [...(change.remove ?? []), 'written_by'] }),
  };
}
