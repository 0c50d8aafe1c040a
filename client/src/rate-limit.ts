/** Remembers when the next window of the rate limit begins, if this one is used up. */
export interface RateLimit {
  /** Milliseconds until a request may be sent. */
  waitMs(): number;
  /** Reads the headers of a reply. */
  record(headers: Headers): void;
}

/** Measures time since a fixed moment, so a clock that is set does not matter. */
export function rateLimit(monotonicMs: () => number = () => performance.now()): RateLimit {
  let opensAt = 0;
  return {
    waitMs: () => Math.max(0, opensAt - monotonicMs()),
    record(headers) {
      const seconds = Number(headers.get('RateLimit-Reset') ?? Number.NaN);
      if (headers.get('RateLimit-Remaining') === '0' && seconds > 0) opensAt = monotonicMs() + seconds * 1000;
    },
  };
}
