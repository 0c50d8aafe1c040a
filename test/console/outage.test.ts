import { describe, expect, it } from 'vitest';
import { isWaiting, classifyForReplay } from '../../console/queries/classify-for-replay.ts';
import { startOfOutage } from '../../console/screens/webhooks/outage.ts';
import type { DeliveryView as Delivery } from '../../lib/events/webhook-deliveries/contract.ts';

const now = Date.parse('2026-05-09T10:00:02.000Z');

describe('the start of an outage', () => {
  it('is before the delivery whose first attempt failed just after it was created', () => {
    const webhook = { failing_since: '2026-05-04T10:00:01.000Z', disabled_at: null };
    expect(startOfOutage(webhook, now)).toBe('2026-05-04T09:00:01.000Z');
  });

  it('is before the webhook was disabled if its receiver had not failed', () => {
    const webhook = { failing_since: null, disabled_at: '2026-05-04T08:00:00.000Z' };
    expect(startOfOutage(webhook, now)).toBe('2026-05-04T07:00:00.000Z');
  });

  it.each([
    ['has not failed', null],
    ['failed again just after the webhook was enabled', '2026-05-09T10:00:01.000Z'],
  ])('is four days ago for a receiver that %s: whatever is still attempted is younger', (_, failing_since) => {
    expect(startOfOutage({ failing_since, disabled_at: null }, now)).toBe('2026-05-05T10:00:02.000Z');
  });
});

const failedAttempt = {
  at: '2026-05-09T09:00:00.000Z',
  status_code: 500,
  duration_ms: 7,
  error: 'http_error',
} as const;
const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: 'd',
  event_id: 'e',
  event: 'account.created',
  trigger: 'event',
  status: 'pending',
  attempts: [failedAttempt],
  next_attempt_at: '2026-05-09T10:30:00.000Z',
  created_at: '2026-05-09T09:00:00.000Z',
  ...over,
});
const due = { next_attempt_at: '2026-05-09T10:00:00.000Z' };
const ended = { next_attempt_at: null };

describe('a delivery that is pending', () => {
  it.each<[string, Partial<Delivery>, boolean]>([
    ['waits after an attempt', {}, true],
    ['does not wait before its first attempt', { attempts: [] }, false],
    ['does not wait when it is due', due, false],
    ['does not wait once it failed for good', { ...ended, status: 'failed' }, false],
  ])('%s', (_, over, expected) => {
    expect(isWaiting(aDelivery(over), now)).toBe(expected);
  });
});

describe('a replay of what was missed', () => {
  it.each<[string, Partial<Delivery>, (string | undefined)[]]>([
    ['waits for a retry', {}, ['missed', 'waiting', 'waiting', 'missed']],
    ['is due', due, ['inProgress', 'inProgress', 'inProgress', 'inProgress']],
    ['failed', { ...ended, status: 'failed' }, ['missed', 'missed', undefined, 'missed']],
    ['is held', { ...ended, status: 'held' }, ['missed', undefined, 'missed', 'missed']],
    ['arrived', { ...ended, status: 'delivered' }, [undefined, undefined, undefined, 'missed']],
    ['is a test', { ...ended, status: 'failed', event: 'webhook.test' }, [undefined, undefined, undefined, undefined]],
    ['is older', { created_at: '2026-05-09T08:59:59.000Z' }, [undefined, undefined, undefined, undefined]],
    ['is younger', { created_at: '2026-05-09T09:00:01.000Z' }, [undefined, undefined, undefined, undefined]],
  ])('finds a delivery that %s', (_, over, expected) => {
    const span = { from: '2026-05-09T09:00:00.000Z', to: '2026-05-09T09:00:00.000Z' };
    const statuses = ['undelivered', 'failed', 'held', 'all'] as const;
    expect(statuses.map((status) => classifyForReplay(aDelivery(over), { ...span, status }, now))).toEqual(expected);
  });
});
