const maxDelayMs = 300;

/** Waits for what is being loaded, but for no longer than a page may stay as it is: then a skeleton shows. */
export const withDelay = (loading: Promise<unknown>): Promise<unknown> =>
  Promise.race([loading, new Promise((resolve) => setTimeout(resolve, maxDelayMs))]);
