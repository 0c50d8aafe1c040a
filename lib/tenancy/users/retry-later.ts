import { Problem } from '../../foundation/problem.ts';

/** Passing problems: the pool is unavailable or limits the rate, or an attempt that crashed still holds the user. */
const passing: readonly string[] = ['user_pool_unavailable', 'in_progress'];
const maxAttempts = 20;

/** Between attempts. All attempts together take longer than an attempt can hold a user. */
export const retryPauseMs = 5000;

/** Repeats an operator's work after a passing problem, and gives up after a while. */
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
