/**
 * An automatic dispatch calls its provider within this time after it read that dispatch is not paused, or not at all.
 * Pausing waits longer than this, so that no dispatch begins after it.
 */
export const maxStartDelayMs = 2000;
