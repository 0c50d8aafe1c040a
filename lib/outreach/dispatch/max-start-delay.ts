/**
 * An automatic dispatch calls its provider within this time of reading that dispatch is not paused, or not at all. Pausing
 * waits as long: from then on, no dispatch begins.
 */
export const maxStartDelayMs = 2000;
