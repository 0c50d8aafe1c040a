export interface CallLimits {
  readonly connectionMs: number;
  readonly requestMs: number;
  readonly maxAttempts: number;
}

/**
 * The longest pause before the first retry of a throttled call. It doubles before each further retry, so four attempts
 * wait for up to 1 + 2 + 4 s. After other failures the SDK waits a twentieth of that, or less.
 */
export const longestFirstPauseMs = 1000;

/** A failing call ends before the timeout of every function that makes it, however slow or throttled it is. */
export const callLimits = {
  table: { connectionMs: 1000, requestMs: 2000, maxAttempts: 4 },
  /** An attempt may carry megabytes. */
  bucket: { connectionMs: 1000, requestMs: 5000, maxAttempts: 3 },
  /** Joining the parts of an upload: the reply begins once that is done. */
  assembly: { connectionMs: 1000, requestMs: 15_000, maxAttempts: 2 },
  service: { connectionMs: 1000, requestMs: 2000, maxAttempts: 3 },
  issuer: { connectionMs: 3000, requestMs: 3000, maxAttempts: 2 },
} as const satisfies Record<string, CallLimits>;

/**
 * More than any function uses at once. The SDK counts the wait for a connection, 50 by default, as part of the
 * connection timeout, so calls that queue behind slow ones would fail before they begin.
 */
const maxSockets = 256;

export const httpHandlerOptions = ({ connectionMs, requestMs }: CallLimits) => ({
  httpAgent: { maxSockets },
  httpsAgent: { maxSockets },
  connectionTimeout: connectionMs,
  requestTimeout: requestMs,
  socketTimeout: requestMs,
  throwOnRequestTimeout: true,
});

export const clientOptions = (limits: CallLimits) => ({
  maxAttempts: limits.maxAttempts,
  requestHandler: httpHandlerOptions(limits),
});
