import { TransientError } from '../../foundation/transient-error.ts';
import { UnavailableError } from './unavailable.ts';

/** Refusals of the content of a request, which would be refused again. */
const refusals = new Set([
  'ValidationException',
  'SerializationException',
  'ItemCollectionSizeLimitExceededException',
  'TransactionCanceledException',
]);

/**
 * Whether an error may pass by itself or be mended without a change of what was processed: a service does not answer,
 * limits its callers or does not admit us. The clients mark what they throw with `$metadata`, connection errors included.
 */
export const isTransient = (error: unknown): boolean =>
  error instanceof TransientError ||
  error instanceof UnavailableError ||
  (error instanceof Error && '$metadata' in error && !refusals.has(error.name));
