/**
 * What the log says about failed work. Metric filters count these lines: a function that reports which messages or changes
 * failed has succeeded as far as Lambda's own metric `Errors` is concerned.
 */
export const failureLines = { queue: 'message failed', stream: 'changes failed' } as const;

/** Thrown for a message that cannot be processed yet although nothing is wrong: it comes again and counts as no failure. */
export class RetryLater extends Error {}
