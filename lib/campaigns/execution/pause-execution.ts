import { maxStartDelayMs } from '../../outreach/dispatch/send-once.ts';

/** For clocks that do not run alike. */
const marginMilliseconds = 500;

/** Waits until whatever was begun before the pause was written has asked its provider, or never will. */
export const waitForInFlightDispatches = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, maxStartDelayMs + marginMilliseconds));
