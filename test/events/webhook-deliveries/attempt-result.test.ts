import { expect, it } from 'vitest';
import { attemptResult } from '../../../lib/events/webhook-deliveries/attempt-result.ts';
import { noon } from '../../builders.ts';

const at = noon.toISOString();

it.each([
  [200, null],
  [204, null],
  [299, null],
  [300, 'redirect'],
  [302, 'redirect'],
  [304, 'redirect'],
  [400, 'http_error'],
  [410, 'http_error'],
  [500, 'http_error'],
  [0, 'http_error'],
])('an answer with the status %d counts as %s', (statusCode, error) => {
  expect(attemptResult({ outcome: 'answered', statusCode, durationMs: 12.6 }, noon)).toEqual({
    attempt: { at, status_code: statusCode, duration_ms: 13, error },
  });
});

it('an attempt without an answer has no status', () => {
  expect(attemptResult({ outcome: 'not_answered', error: 'tls_failed', durationMs: 1 }, noon)).toEqual({
    attempt: { at, status_code: null, duration_ms: 1, error: 'tls_failed' },
  });
});

it('keeps how long the receiver asks to wait', () => {
  const reply = { outcome: 'answered', statusCode: 429, retryAfterSeconds: 60, durationMs: 1 } as const;
  expect(attemptResult(reply, noon)).toMatchObject({ retryAfterSeconds: 60 });
});
