/** A failure that says nothing about what was processed: the same work may succeed later. */
export class TransientError extends Error {}
