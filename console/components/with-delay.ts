const maxDelayMs = 300;

/** Waits for something to load, but no longer than a page may stay unchanged; after that a skeleton is shown. */
export const withDelay = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxDelayMs))]);
