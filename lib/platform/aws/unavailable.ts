/** A service accepted a request only in part, or asked us to slow down, until our own attempts were used up. */
export class UnavailableError extends Error {}

/** Error names with a status below 500 after which a later attempt may succeed. */
const throttlingCodes = new Set([
  'LimitExceededException',
  'OverLimit',
  'ProvisionedThroughputExceeded',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'ThrottlingError',
  'ThrottlingException',
  'TooManyRequestsException',
  'TransactionConflict',
  'TransactionInProgressException',
]);

/** The fields of an error of the SDK that are used here. */
interface SdkFields {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/**
 * Whether a call failed because an AWS service did not answer, answered with an error of its own or asked us to slow down: the
 * request may succeed later, and whether it had an effect is unknown. The SDK adds `$metadata` to every error of a call that
 * was attempted; without a status there was no reply.
 */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof UnavailableError) return true;
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  // Each field is optional, and nothing but the SDK names an error's field so.
  const { $metadata: { httpStatusCode: status = 500 } = {}, CancellationReasons: reasons = [] } = error as SdkFields;
  return (
    status >= 500 || [error.name, ...reasons.map(({ Code }) => Code ?? '')].some((code) => throttlingCodes.has(code))
  );
}
