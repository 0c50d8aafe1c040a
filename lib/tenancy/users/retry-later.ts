import { Problem } from '../../foundation/problem.ts';

/** Transient problems: the pool is unavailable or limits the rate, or an attempt that crashed still holds the user. */
const transientCodes: readonly string[] = ['user_pool_unavailable', 'in_progress'];
const maxAttempts = 20;

/** All attempts together outlast the lease of a single attempt. */
export const retryPauseMs = 5000;

export async function retryLater<Result>(act: () => Promise<Result>, pause: () => Promise<unknown>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const isTransient = error instanceof Problem && transientCodes.includes(error.code);
      if (!isTransient || attempt === maxAttempts) throw error;
      await pause();
    }
  }
}
