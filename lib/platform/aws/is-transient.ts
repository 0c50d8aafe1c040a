import { TransientError } from '../../foundation/transient-error.ts';
import { UnavailableError } from './unavailable.ts';

const refusals = new Set([
  'ValidationException',
  'SerializationException',
  'ItemCollectionSizeLimitExceededException',
  'TransactionCanceledException',
]);

/**
 * True if the error may pass, or can be fixed without changing the data: a service does not answer, throttles, or
 * denies access. The clients mark what they throw with `$metadata`, connection errors included.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof TransientError ||
  error instanceof UnavailableError ||
  (error instanceof Error && '$metadata' in error && !refusals.has(error.name));
