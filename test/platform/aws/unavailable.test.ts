import { describe, expect, it } from 'vitest';
import { UnavailableError, isUnavailable } from '../../../lib/platform/aws/unavailable.ts';

/** An error as the SDK throws it. */
const sdkError = (name: string, fields: object = {}) =>
  Object.assign(new Error(name), { name, $metadata: {}, ...fields });
const refused = (name: string) => sdkError(name, { $metadata: { httpStatusCode: 400 } });
const cancelled = (...codes: readonly string[]) =>
  sdkError('TransactionCanceledException', {
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('a service', () => {
  it.each([
    ['refuses the connection', sdkError('Error', { code: 'ECONNREFUSED', $metadata: { attempts: 4 } })],
    ['does not answer in time', sdkError('TimeoutError', { $metadata: { attempts: 4 } })],
    ['fails', sdkError('InternalServerError', { $metadata: { httpStatusCode: 500 } })],
    ['is overloaded', sdkError('SlowDown', { $metadata: { httpStatusCode: 503 } })],
    ['throttles the table', refused('ProvisionedThroughputExceededException')],
    ['throttles requests', refused('ThrottlingException')],
    ['throttles users', refused('TooManyRequestsException')],
    ['throttles a part of a transaction', cancelled('None', 'ThrottlingError')],
    ['accepts a batch in part only', new UnavailableError('The queue did not accept 1 message.')],
  ])('is unavailable if it %s', (_, error) => expect(isUnavailable(error)).toBe(true));

  it.each([
    ['rejects an item', refused('ValidationException')],
    ['denies access', sdkError('AccessDeniedException', { $metadata: { httpStatusCode: 403 } })],
    ['misses an object', sdkError('NoSuchKey', { $metadata: { httpStatusCode: 404 } })],
    ['rejects a condition', refused('ConditionalCheckFailedException')],
    ['rejects a transaction', cancelled('ConditionalCheckFailed', 'None')],
    ['was never asked', new TypeError('undefined is not a function')],
    ['was asked for nonsense', 'text'],
  ])('is available if it %s', (_, error) => expect(isUnavailable(error)).toBe(false));
});
