/** Milliseconds to wait before a retry, with full jitter. `attempt` is 1 before the first retry, `chance` in [0, 1). */
export const backoffMs = (attempt: number, chance: number): number => chance * Math.min(10 * 2 ** attempt, 1000);

/** Waits longer before each retry, with jitter, so that callers that failed together do not retry together. */
export const waitBeforeRetry = (attempt: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random())));
