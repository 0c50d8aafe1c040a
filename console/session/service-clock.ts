let aheadMs = 0;

/** Times are compared by the service's clock, because the local one may be wrong. */
export function setServiceClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

/** The current time of the service's clock, in milliseconds. */
export const serviceNow = (): number => Date.now() + aheadMs;
