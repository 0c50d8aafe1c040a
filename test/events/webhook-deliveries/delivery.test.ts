import { describe, expect, it } from 'vitest';
import { deliveryIdOf } from '../../../lib/foundation/derived-ids.ts';
import type { DeliveryAttempt } from '../../../lib/events/webhook-deliveries/contract.ts';
import {
  type WebhookDelivery,
  type DeliveryQueue,
  attemptedDelivery,
  decideDelivery,
  heldDelivery,
  isRecordedFor,
  isReplayedInSpan,
  isInProgress,
  leaseMs,
  maxFailures,
  messageDelaySeconds,
  newDelivery,
  newTestDelivery,
  replayedDelivery,
  requeuedDelivery,
  retryDelayMs,
} from '../../../lib/events/webhook-deliveries/delivery.ts';
import type { Webhook } from '../../../lib/events/webhooks/webhook.ts';
import { jobs } from '../../../lib/platform/jobs/jobs.ts';
import { aDelivery, aWebhook, anOrganizationId, noon } from '../../builders.ts';

const seconds = (count: number) => new Date(noon.getTime() + 1000 * count);
const at = (count: number) => seconds(count).toISOString();
const minute = 60;
const hour = 3600;
const day = 24 * hour;

const anEvent = (over: object = {}) => ({
  id: aDelivery().event_id,
  type: 'account.created',
  organization: anOrganizationId,
  at: at(-2),
  sequence: '7',
  actor: { kind: 'api_key', id: 'k' } as const,
  data: { account_id: 'a', note: 'ñ 😀' },
  ...over,
});

const anAttempt = (over: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  at: noon.toISOString(),
  status_code: 500,
  duration_ms: 20,
  error: 'http_error',
  ...over,
});

const recorded = (webhook = aWebhook()) =>
  newDelivery(anEvent(), webhook, deliveryIdOf(webhook.id, anEvent().id, anEvent().at), noon);

describe('a new delivery', () => {
  it('is attempted at once, and again ten minutes later if its message is lost', () => {
    expect(recorded()).toMatchObject({ status: 'pending', next_attempt_at: at(0), due_at: at(10 * minute) });
    expect(messageDelaySeconds(recorded(), noon)).toBe(0);
  });

  it('has the body that every attempt sends', () => {
    expect(JSON.parse(recorded().body)).toEqual({
      id: anEvent().id,
      type: 'account.created',
      timestamp: at(-2),
      api_version: 'v1',
      organization_id: anOrganizationId,
      sequence: '7',
      actor: { kind: 'api_key', id: 'k' },
      data: { account_id: 'a', note: 'ñ 😀' },
    });
  });

  it('names the service if its message is older than the actor of events', () => {
    const { actor: _, ...event } = anEvent();
    const { body } = newDelivery(event, aWebhook(), aDelivery().id, noon);
    expect(JSON.parse(body)).toMatchObject({ actor: { kind: 'system', id: null } });
  });

  it('is kept for 30 days', () => {
    expect(recorded().expires_at_seconds).toBe(seconds(30 * day).getTime() / 1000);
  });

  it('is held for a webhook that deliveries have disabled, and not recorded for one that a caller has disabled', () => {
    const disabled = aWebhook({ enabled: false, disabled_reason: 'gone' });
    expect(recorded(disabled)).toMatchObject({ status: 'held' });
    expect(recorded(disabled)).not.toHaveProperty('due_at');
    expect([aWebhook(), disabled, aWebhook({ enabled: false })].map(isRecordedFor)).toEqual([true, true, false]);
  });

  it('has an id of its own for each webhook and event, in the order of the events', () => {
    const [first, second] = [at(-2), at(-1)].map((time) => deliveryIdOf(aWebhook().id, anEvent().id, time));
    expect(first! < second!).toBe(true);
    const ids = ['1', '2'].map((name) => deliveryIdOf(aWebhook().id, name, noon.toISOString()));
    expect(new Set(ids).size).toBe(2);
  });

  it('is failed from the beginning if it is a test, because nothing repeats it', () => {
    const test = newTestDelivery(anEvent(), aWebhook({ enabled: false }), aDelivery().id, noon);
    expect(test).toMatchObject({ trigger: 'test', status: 'failed', attempts: [] });
    expect(test).not.toHaveProperty('due_at');
  });
});

describe('a message about a delivery', () => {
  const slow = { consecutive_timeouts: 2 };
  it.each<[string, Partial<WebhookDelivery>, Partial<Webhook>, DeliveryQueue, string]>([
    ['that is due', {}, {}, 'delivery', 'attempt'],
    ['that was delivered', { status: 'delivered' }, {}, 'delivery', 'ignore'],
    ['that failed', { status: 'failed' }, {}, 'delivery', 'ignore'],
    ['that is held', { status: 'held' }, {}, 'delivery', 'ignore'],
    ['whose next attempt is later', { next_attempt_at: at(2) }, {}, 'delivery', 'ignore'],
    ['that is due by a clock a little ahead', { next_attempt_at: at(1) }, {}, 'delivery', 'attempt'],
    ['that another worker attempts', { lease_until: at(1) }, {}, 'delivery', 'wait'],
    ['whose worker has died', { lease_until: at(0) }, {}, 'delivery', 'attempt'],
    ['of a webhook that a caller has disabled', {}, { enabled: false }, 'delivery', 'hold'],
    ['of a webhook that is gone', {}, { enabled: false, disabled_reason: 'gone' }, 'slow-delivery', 'hold'],
    ['of a disabled webhook, under way', { lease_until: at(1) }, { enabled: false }, 'delivery', 'wait'],
    ['of a slow webhook', {}, slow, 'delivery', 'forward'],
    ['of a slow webhook, in its queue', {}, slow, 'slow-delivery', 'attempt'],
    ['of a webhook that answers again', {}, { consecutive_timeouts: 1 }, 'slow-delivery', 'attempt'],
    ['of a slow webhook that is disabled', {}, { ...slow, enabled: false }, 'delivery', 'hold'],
  ])('%s', (_, delivery, webhook, queue, decision) => {
    expect(decideDelivery(aDelivery(delivery), aWebhook(webhook), queue, noon)).toBe(decision);
  });
});

describe('a lease', () => {
  it.each([jobs.jobs.attemptDelivery, jobs.jobs.attemptSlowDelivery])('outlasts the function that takes it', (job) => {
    expect(leaseMs).toBeGreaterThan(1000 * job.timeoutSeconds);
  });
});

describe('the delays between attempts', () => {
  const delays = (chance: number) =>
    Array.from({ length: maxFailures }, (_, n) => (retryDelayMs(n + 1, 0, chance) ?? 0) / 1000);
  const documented = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

  it('are 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h; then there is no further attempt', () => {
    expect(delays(0)).toEqual([...documented, 0]);
    expect(maxFailures).toBe(10);
    expect(retryDelayMs(10, hour, 0)).toBeUndefined();
  });

  it('are up to a tenth longer by chance', () => {
    expect(delays(1)).toEqual([...documented, 0].map((delay) => expect.closeTo(delay * 1.1, 3)));
  });

  it.each([
    [1, 0, 5],
    [1, 120, 120],
    [4, 60, 2 * hour],
    [4, 3 * hour, 3 * hour],
    [2, 1e300, day],
    [9, 2 * day, day],
  ])('after failure %d with Retry-After %d is %d s', (failures, retryAfter, expected) => {
    expect(retryDelayMs(failures, retryAfter, 0)).toBe(1000 * expected);
  });
});

describe('after an attempt', () => {
  const enabled = { isEnabled: true, chance: 0, now: noon };
  const after = (over: Partial<WebhookDelivery> = {}, attempt = anAttempt(), retryAfterSeconds = 0) =>
    attemptedDelivery(aDelivery({ lease_until: at(60), ...over }), { attempt, retryAfterSeconds }, enabled);

  it('with an answer of success the delivery has ended', () => {
    const delivered = after({}, anAttempt({ status_code: 204, error: null }));
    expect(delivered).toMatchObject({ status: 'delivered', failures: 0, attempts: [{ status_code: 204 }] });
    for (const field of ['next_attempt_at', 'due_at', 'lease_until']) expect(delivered).not.toHaveProperty(field);
  });

  it('that failed first, its message is delayed, with ten minutes in case it is lost', () => {
    const failed = after();
    expect(failed).toMatchObject({ status: 'pending', failures: 1, next_attempt_at: at(5), due_at: at(605) });
    expect(failed).not.toHaveProperty('lease_until');
    expect(messageDelaySeconds(failed, noon)).toBe(5);
  });

  it.each([
    ['that failed again', { failures: 1 }, 0, 5 * minute],
    ['that failed first with a long Retry-After', {}, 61, 61],
  ])('%s, it waits until it is due', (_, over, retryAfter, delay) => {
    const failed = after(over, anAttempt(), retryAfter);
    expect(failed).toMatchObject({ status: 'pending', next_attempt_at: at(delay), due_at: at(delay) });
    expect(messageDelaySeconds(failed, noon)).toBeUndefined();
    expect(messageDelaySeconds(requeuedDelivery(failed, seconds(delay)), seconds(delay))).toBe(0);
  });

  it('that failed for the tenth time it has failed', () => {
    expect(after({ failures: 8 })).toMatchObject({ status: 'pending', failures: 9 });
    expect(after({ failures: 9 })).toMatchObject({ status: 'failed', failures: 10 });
    expect(after({ failures: 9 })).not.toHaveProperty('due_at');
  });

  it('that failed it is held if the webhook is disabled now, unless it was the last', () => {
    const disabled = { ...enabled, isEnabled: false };
    const result = { attempt: anAttempt({ status_code: 410 }) };
    expect(attemptedDelivery(aDelivery(), result, disabled)).toMatchObject({ status: 'held', failures: 1 });
    expect(attemptedDelivery(aDelivery({ failures: 9 }), result, disabled)).toMatchObject({ status: 'failed' });
    const delivered = { attempt: anAttempt({ status_code: 200, error: null }) };
    expect(attemptedDelivery(aDelivery(), delivered, disabled)).toMatchObject({ status: 'delivered' });
  });

  it('that failed a test is not repeated', () => {
    expect(after({ trigger: 'test', status: 'failed' })).toMatchObject({ status: 'failed', attempts: [anAttempt()] });
  });

  it('it keeps the last 30', () => {
    const attempts = Array.from({ length: 30 }, (_, n) => anAttempt({ duration_ms: n }));
    const kept = after({ attempts }, anAttempt({ duration_ms: 30 })).attempts;
    expect(kept.map(({ duration_ms }) => duration_ms)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });
});

describe('a replay', () => {
  const failed = aDelivery({ status: 'failed', failures: 10, attempts: [anAttempt()] });

  it('begins another round with the same event, body and attempts of before', () => {
    const replayed = replayedDelivery(failed, seconds(day));
    expect(replayed).toMatchObject({
      id: failed.id,
      event_id: failed.event_id,
      body: failed.body,
      trigger: 'replay',
      status: 'pending',
      failures: 0,
      attempts: [anAttempt()],
      next_attempt_at: at(day),
      expires_at_seconds: seconds(31 * day).getTime() / 1000,
    });
  });

  it.each<[string, Partial<WebhookDelivery>, boolean]>([
    ['waits for a retry', { next_attempt_at: at(60) }, false],
    ['waits for a retry, after a worker died', { next_attempt_at: at(60), lease_until: at(-1) }, false],
    ['is due', { next_attempt_at: at(-60) }, true],
    ['is due by the clock of another machine', { next_attempt_at: at(1) }, true],
    ['is being attempted', { next_attempt_at: at(-60), lease_until: at(1) }, true],
    ['failed', { status: 'failed' }, false],
    ['is held', { status: 'held' }, false],
    ['was delivered', { status: 'delivered' }, false],
  ])('of one that %s finds it under way: %j %s', (_, over, expected) => {
    expect(isInProgress(aDelivery(over), noon)).toBe(expected);
  });

  it('of one that waits for a retry is attempted now', () => {
    const waiting = attemptedDelivery(
      aDelivery(),
      { attempt: anAttempt() },
      { isEnabled: true, chance: 0, now: seconds(-1) },
    );
    const webhook = aWebhook();
    expect(decideDelivery(waiting, webhook, 'delivery', noon)).toBe('ignore');
    expect(decideDelivery(replayedDelivery(waiting, noon), webhook, 'delivery', noon)).toBe('attempt');
    expect(isInProgress(replayedDelivery(waiting, noon), noon)).toBe(true);
  });

  it.each<[Partial<WebhookDelivery>, 'failed' | 'held' | 'undelivered' | 'all', boolean]>([
    [{ status: 'failed' }, 'failed', true],
    [{ status: 'failed' }, 'held', false],
    [{ status: 'held' }, 'held', true],
    [{ status: 'delivered' }, 'failed', false],
    [{ status: 'delivered' }, 'all', true],
    [{ status: 'failed' }, 'undelivered', true],
    [{ status: 'held' }, 'undelivered', true],
    [{ status: 'delivered' }, 'undelivered', false],
    [{ status: 'pending', next_attempt_at: at(60) }, 'undelivered', true],
    [{ status: 'pending', next_attempt_at: at(60) }, 'all', true],
    [{ status: 'pending', next_attempt_at: at(60) }, 'failed', false],
    [{ status: 'pending', next_attempt_at: at(0) }, 'undelivered', false],
    [{ status: 'pending', next_attempt_at: at(0) }, 'all', false],
    [{ status: 'failed', event: 'webhook.test' }, 'failed', false],
    [{ status: 'delivered', event: 'webhook.test' }, 'all', false],
  ])('of a span includes %j for the status %s: %s', (over, status, isIncluded) => {
    expect(isReplayedInSpan(aDelivery(over), status, noon)).toBe(isIncluded);
  });
});

it('a held delivery has no next attempt', () => {
  const held = heldDelivery(aDelivery({ lease_until: at(0) }));
  expect(held.status).toBe('held');
  for (const field of ['next_attempt_at', 'due_at', 'lease_until']) expect(held).not.toHaveProperty(field);
});
