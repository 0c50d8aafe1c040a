/**
 * An automatic dispatch calls its provider within this time of reading that dispatch is not paused, or not at all.
 * Pausing waits as long, so that no dispatch begins after it.
 */
export const maxStartDelayMs = 2000;
