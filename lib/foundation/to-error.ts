/** Anything can be thrown, and the log accepts only errors. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
