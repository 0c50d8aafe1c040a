import { Problem } from '../../foundation/problem.ts';

/** The user pool does not answer or limits the rate; an attempt that died keeps a user to itself for a minute. */
const passing: readonly string[] = ['user_pool_unavailable', 'in_progress'];
const maxAttempts = 20;

/** How long an operator's command waits before it tries again: in all longer than an attempt keeps a user to itself. */
export const retryPauseMs = 5000;

/** Repeats work of an operator that failed for a reason that passes, and gives up after a while. */
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
