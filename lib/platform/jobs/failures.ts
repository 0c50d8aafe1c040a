/**
 * The log messages of failed work. Metric filters count them, because Lambda's own `Errors` metric does not count an
 * invocation that reports failed messages or changes.
 */
export const failureLogMessages = { queue: 'message failed', stream: 'changes failed' } as const;

/**
 * A message cannot be processed yet although nothing is wrong: it is retried without counting as a failure. `until` is the
 * instant to retry it at, if that is known; it is retried with the queue's backoff otherwise.
 */
export class RetryLaterError extends Error {
  readonly until: string | undefined;

  constructor(message: string, until?: string) {
    super(message);
    this.until = until;
  }
}
