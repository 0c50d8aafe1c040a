/** Longer than an evaluation may run. */
export const evaluationLockSeconds = 90;
