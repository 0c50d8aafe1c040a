import { TransientError } from '../../../foundation/transient-error.ts';
import { waitBeforeRetry } from '../backoff.ts';
import type { Condition } from './update-expression.ts';

/** The condition that an item is still as it was read: nobody has written it since. */
export const unchangedSince = ({ version }: { readonly version: number }): Condition => ({
  expression: '#version = :before',
  values: { ':before': version },
});

/** The result of an attempt that lost the race: another writer came between its read and its write. */
export const versionConflict = Symbol('version conflict');

const maxAttempts = 10;

/** The failure of work that no caller waits for: its message is retried later. */
export const tooManyConflicts = (noun: string): Error =>
  new TransientError(`Gave up after ${maxAttempts} version conflicts on one ${noun}.`);

/**
 * Reads, decides and writes until the write meets what was read: repeats an attempt that returns `versionConflict`, with
 * backoff and full jitter. `attempt` must read the item each time. Throws `giveUp()` after ten conflicts.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof versionConflict>,
  giveUp: () => Error,
): Promise<Result> {
  for (let count = 1; count <= maxAttempts; count++) {
    if (count > 1) await waitBeforeRetry(count - 1);
    const result = await attempt();
    if (result !== versionConflict) return result;
  }
  throw giveUp();
}
