/** For browsers without idle callbacks, as Safari. */
const maxWaitMs = 2000;

/** Runs what can wait once the browser has nothing else to do. Returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, maxWaitMs);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(run);
  return () => cancelIdleCallback(callback);
}
