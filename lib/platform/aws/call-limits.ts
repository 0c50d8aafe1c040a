/** The limits of one call to an AWS service or the token issuer. */
export interface CallLimits {
  readonly connectionMs: number;
  /** Until the reply begins, and between two pieces of it. */
  readonly requestMs: number;
  readonly maxAttempts: number;
}

/**
 * The longest pause before the first retry of a call that was throttled; it doubles before each one that follows, so four
 * attempts wait for up to 1 + 2 + 4 s. After another failure the SDK waits for a twentieth of that, or less.
 */
export const longestFirstPauseMs = 1000;

/** A call that fails, however slowly and often it is throttled, does so before any function that makes it times out. */
export const callLimits = {
  table: { connectionMs: 1000, requestMs: 2000, maxAttempts: 4 },
  /** An attempt may carry megabytes. */
  bucket: { connectionMs: 1000, requestMs: 5000, maxAttempts: 3 },
  /** Putting together the parts of an upload, which begins with a reply when it ends. */
  assembly: { connectionMs: 1000, requestMs: 15_000, maxAttempts: 2 },
  /** Queues, the event bus and secrets. */
  service: { connectionMs: 1000, requestMs: 2000, maxAttempts: 3 },
  /** The public keys of the token issuer. */
  issuer: { connectionMs: 3000, requestMs: 3000, maxAttempts: 2 },
} as const satisfies Record<string, CallLimits>;

/**
 * More connections than any function uses at once. The SDK counts the wait for one of them, 50 by default, as part of the
 * connection timeout: calls that queue behind slow ones would fail without having begun.
 */
const maxSockets = 256;

/** The time limits of an attempt, as options of the SDK's HTTP handler. */
export const httpHandlerOptions = ({ connectionMs, requestMs }: CallLimits) => ({
  httpAgent: { maxSockets },
  httpsAgent: { maxSockets },
  connectionTimeout: connectionMs,
  requestTimeout: requestMs,
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});

/** All limits, as options of a client. */
export const clientOptions = (limits: CallLimits) => ({
  maxAttempts: limits.maxAttempts,
  requestHandler: httpHandlerOptions(limits),
});
