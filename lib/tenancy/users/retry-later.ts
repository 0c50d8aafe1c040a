import { Problem } from '../../foundation/problem.ts';

/** Passing problems: the pool is unavailable or limits the rate, or an attempt that crashed still holds the user. */
const passing: readonly string[] = ['user_pool_unavailable', 'in_progress'];
const maxAttempts = 20;

/** All attempts together outlast the lease of a single attempt. */
export const retryPauseMs = 5000;

export async function retryLater<Result>(act: () => Promise<Result>, pause: () => Promise<unknown>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      const isPassing = error instanceof Problem && passing.includes(error.code);
      if (!isPassing || attempt === maxAttempts) throw error;
      await pause();
    }
  }
}
