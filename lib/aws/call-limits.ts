/** The limits of one call to an AWS service or the token issuer. */
export interface CallLimits {
  readonly connectionMs: number;
  /** Until the reply begins, and between two pieces of it. */
  readonly requestMs: number;
  readonly attemptsMax: number;
}

/** If a service never answers, the last attempt fails before any function that calls it times out. */
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
 * connection timeout: calls that queue behind slow ones would fail without having begun.
 */
const connectionsMax = 256;

/** The limits of an attempt as options of the SDK's HTTP handler. */
export const handlerOptions = ({ connectionMs, requestMs }: CallLimits) => ({
  httpAgent: { maxSockets: connectionsMax },
  httpsAgent: { maxSockets: connectionsMax },
  connectionTimeout: connectionMs,
  requestTimeout: requestMs,
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});
