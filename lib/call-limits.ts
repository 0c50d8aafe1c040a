/** Of one call to a service of AWS: how long each attempt may take, and how many there are in all. */
export interface CallLimits {
  readonly connectionMs: number;
  /** Until the reply begins, and between two pieces of it. */
  readonly requestMs: number;
  readonly attemptsMax: number;
}

/** Against a service that never answers, the last attempt fails before any function that calls it runs out of time. */
export const callLimits = {
  table: { connectionMs: 1000, requestMs: 2000, attemptsMax: 4 },
  /** An attempt may carry megabytes. */
  bucket: { connectionMs: 1000, requestMs: 5000, attemptsMax: 3 },
  /** Queues, the event bus and secrets. */
  service: { connectionMs: 1000, requestMs: 2000, attemptsMax: 3 },
  /** The public keys of the token issuer. */
  issuer: { connectionMs: 3000, requestMs: 3000, attemptsMax: 2 },
} as const satisfies Record<string, CallLimits>;

/**
 * More connections than any function uses at once. The SDK counts the wait for one of them, 50 by default, as part of the
 * connection timeout: a function that queued calls behind slow ones would see calls fail that never began.
 */
const connectionsMax = 256;

/** The limits of an attempt as the SDK's HTTP handler has them. */
export const handlerOptions = ({ connectionMs, requestMs }: CallLimits) => ({
  httpAgent: { maxSockets: connectionsMax },
  httpsAgent: { maxSockets: connectionsMax },
  connectionTimeout: connectionMs,
  requestTimeout: requestMs,
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});
