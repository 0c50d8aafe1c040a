/** A thrown value as an error: anything can be thrown, and the log takes errors only. */
export const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
