/** Without a delay, a failing step in a loop would be retried endlessly. */
export const minLoopDelayHours = 1;
