import { describe, expect, it } from 'vitest';
import { startOfOutage } from '../../console/screens/webhooks/outage.ts';

const now = Date.parse('2026-05-04T10:00:02.000Z');

describe('the start of an outage', () => {
  it('is before the delivery whose first attempt failed just after it was created', () => {
    const webhook = { failing_since: '2026-05-04T10:00:01.000Z', disabled_at: null };
    expect(startOfOutage(webhook, now)).toBe('2026-05-04T09:00:01.000Z');
  });

  it('is before the webhook was disabled if its receiver had not failed', () => {
    const webhook = { failing_since: null, disabled_at: '2026-05-04T08:00:00.000Z' };
    expect(startOfOutage(webhook, now)).toBe('2026-05-04T07:00:00.000Z');
  });

  it('is a day ago for a receiver that has not failed', () => {
    expect(startOfOutage({ failing_since: null, disabled_at: null }, now)).toBe('2026-05-03T10:00:02.000Z');
  });
});
