/**
 * Metric filters count these messages, because Lambda's `Errors` metric does not count an invocation that reports
 * failed messages or changes.
 */
export const failureLogMessages = { queue: 'message failed', stream: 'changes failed' } as const;

/**
 * A message cannot be processed yet, although nothing is wrong: it is retried without counting as a failure, at `until`
 * or with the queue's backoff.
 */
export class RetryLaterError extends Error {
  readonly until: string | undefined;

  constructor(message: string, until?: string) {
    super(message);
    this.until = until;
  }
}
