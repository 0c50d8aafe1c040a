/**
 * The log messages of failed work. Metric filters count them, because a function that reports failed messages or changes has
 * succeeded as far as Lambda's metric `Errors` is concerned.
 */
export const failureLogMessages = { queue: 'message failed', stream: 'changes failed' } as const;

/** Thrown for a message that cannot be processed yet although nothing is wrong: it is retried without being a failure. */
export class RetryLaterError extends Error {}
