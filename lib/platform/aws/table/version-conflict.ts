import { TransientError } from '../../../foundation/transient-error.ts';
import { waitBeforeRetry } from '../backoff.ts';
import type { Condition } from './update-expression.ts';

export const unchangedSince = ({ version }: { readonly version: number }): Condition => ({
  expression: '#version = :before',
  values: { ':before': version },
});

/** Another writer came between the read and the write of an attempt. */
export const versionConflict = Symbol('version conflict');

const maxAttempts = 10;

export const tooManyConflicts = (noun: string): Error =>
  new TransientError(`Gave up after ${maxAttempts} version conflicts on one ${noun}.`);

/**
 * Repeats an attempt that returns `versionConflict`, with backoff and full jitter. `attempt` must read the item each
 * time. Throws `giveUp()` after ten conflicts.
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
