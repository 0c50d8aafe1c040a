/**
 * The log messages of failed work. Metric filters count them, because Lambda's own `Errors` metric does not count an
 * invocation that reports failed messages or changes.
 */
export const failureLogMessages = { queue: 'message failed', stream: 'changes failed' } as const;

/** A message cannot be processed yet although nothing is wrong: it is retried without counting as a failure. */
export class RetryLaterError extends Error {}
