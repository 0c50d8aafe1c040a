import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../lib/events/webhook-deliveries/contract.ts';
import { healthAfterAttempt } from '../../../lib/events/webhook-deliveries/health-after-attempt.ts';
import type { Webhook } from '../../../lib/events/webhooks/webhook.ts';
import { aWebhook, noon } from '../../builders.ts';

const msPerDay = 86_400_000;
const daysAgo = (days: number) => new Date(noon.getTime() - days * msPerDay).toISOString();

const attempts = {
  success: { status_code: 200, error: null },
  error: { status_code: 500, error: 'http_error' },
  redirect: { status_code: 301, error: 'redirect' },
  gone: { status_code: 410, error: 'http_error' },
  timeout: { status_code: null, error: 'timeout' },
  refused: { status_code: null, error: 'connection_failed' },
  'late refusal': { status_code: null, error: 'dns_failed', duration_ms: 5000 },
  'late error': { status_code: 500, error: 'http_error', duration_ms: 14_000 },
} as const;

const after = (kind: keyof typeof attempts, over: Partial<Webhook> = {}) => {
  const attempt: DeliveryAttempt = { at: noon.toISOString(), duration_ms: 1, ...attempts[kind] };
  return healthAfterAttempt(aWebhook(over), attempt, noon);
};

describe('the health of a webhook', () => {
  it('stays the same after a success, and after a failure that follows another', () => {
    expect(after('success')).toBeUndefined();
    expect(after('error', { failing_since: daysAgo(1) })).toBeUndefined();
    expect(after('refused', { failing_since: daysAgo(4.99) })).toBeUndefined();
  });

  it('notes the first failure since a success, and forgets it with the next success', () => {
    expect(after('error')).toEqual({ enabled: true, failing_since: noon.toISOString(), consecutive_timeouts: 0 });
    expect(after('success', { failing_since: daysAgo(6) })).toEqual({ enabled: true, consecutive_timeouts: 0 });
  });

  it.each(['error', 'redirect', 'timeout', 'refused'] as const)(
    'is failing at a failure (%s) five days after the first one',
    (kind) => {
      expect(after(kind, { failing_since: daysAgo(5) })).toMatchObject({
        enabled: false,
        disabled_reason: 'failing',
        disabled_at: noon.toISOString(),
      });
    },
  );

  it('keeps since when it fails if it was enabled by hand, and is failing five days after that', () => {
    const enabledAgain = (days: number) => ({ failing_since: daysAgo(9), retried_at: daysAgo(days) });
    expect(after('error', enabledAgain(1))).toBeUndefined();
    expect(after('timeout', enabledAgain(1))).toMatchObject({ ...enabledAgain(1), consecutive_timeouts: 1 });
    expect(after('error', enabledAgain(5))).toMatchObject({ ...enabledAgain(5), disabled_reason: 'failing' });
    expect(after('success', enabledAgain(1))).toEqual({ enabled: true, consecutive_timeouts: 0 });
  });

  it('is gone at the first 410', () => {
    expect(after('gone')).toMatchObject({ enabled: false, disabled_reason: 'gone', disabled_at: noon.toISOString() });
  });

  it('does not change any more once the webhook is disabled', () => {
    for (const kind of ['success', 'error', 'gone', 'timeout'] as const)
      expect(after(kind, { enabled: false, failing_since: daysAgo(9) })).toBeUndefined();
  });

  it.each([
    [0, 'timeout', 1],
    [1, 'timeout', 2],
    [2, 'timeout', 2],
    [0, 'late refusal', 1],
    [1, 'late refusal', 2],
    [1, 'refused', 0],
    [2, 'refused', 2],
    [1, 'error', 0],
    [1, 'late error', 0],
    [2, 'error', 0],
    [2, 'success', 0],
  ] as const)('counts timeouts in a row, until an answer: %d, then %s, is %d', (before, kind, expected) => {
    const failing_since = daysAgo(1);
    const webhook = { failing_since, consecutive_timeouts: before };
    expect((after(kind, webhook) ?? webhook).consecutive_timeouts).toBe(expected);
  });
});
