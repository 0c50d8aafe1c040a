/** Thrown if a service accepted only part of a request, or throttled it until all attempts were used up. */
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

interface SdkFields {
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/**
 * True if an AWS service did not answer, failed or throttled: the request may succeed later, and may have had an
 * effect. The SDK adds `$metadata` to every error of a call that was attempted; without a status there was no reply.
 */
export function isUnavailable(error: unknown): error is Error {
  if (error instanceof UnavailableError) return true;
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  // Every field is optional, and only the SDK uses these names.
  const { $metadata: { httpStatusCode: status = 500 } = {}, CancellationReasons: reasons = [] } = error as SdkFields;
  return (
    status >= 500 || [error.name, ...reasons.map(({ Code }) => Code ?? '')].some((code) => throttlingCodes.has(code))
  );
}
