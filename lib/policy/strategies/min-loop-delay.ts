/** Prevents a loop from retrying a failing step endlessly. */
export const minLoopDelayHours = 1;
