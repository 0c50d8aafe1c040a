import type { DeliveryId, OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { system } from '../../foundation/initiator.ts';
import { conflict } from '../../foundation/problem.ts';
import type { EventToDeliver } from '../../history/messages/messages.ts';
import { type Webhook, isSlow } from '../webhooks/webhook.ts';
import type { DeliveryAttempt, DeliveryStatus, DeliveryTrigger, DeliveryView, SpanToReplay } from './contract.ts';

/** One event for one webhook, with all attempts to deliver it. */
export interface WebhookDelivery {
  readonly kind: 'webhook_delivery';
  readonly organization: OrganizationId;
  readonly webhook: WebhookId;
  readonly id: DeliveryId;
  readonly event_id: string;
  readonly event: string;
  readonly trigger: DeliveryTrigger;
  readonly status: DeliveryStatus;
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
  readonly failures: number;
  readonly next_attempt_at?: string;
  /** While pending: when its message is sent, or sent again because it may be lost. */
  readonly due_at?: string;
  /** Until then its worker is presumed alive. */
  readonly lease_until?: string;
  readonly created_at: string;
  readonly expires_at_seconds: number;
  readonly version: number;
}

/** Receivers that do not answer have their own queue, so that they do not delay the others. */
export type DeliveryQueue = 'delivery' | 'slow-delivery';

const retentionSeconds = 30 * 24 * 60 * 60;
const maxAttemptsKept = 30;

/** No message waits longer, except in a backlog. */
const messageLostAfterMs = 10 * 60_000;

export const leaseMs = 60_000;

/** Tolerated difference between the clocks of two machines. */
const clockSkewMs = 1000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** Due as soon as its message arrives, which is sent now. */
const queuedAt = (now: Date) => ({
  status: 'pending' as const,
  next_attempt_at: now.toISOString(),
  due_at: later(now, messageLostAfterMs),
});

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + retentionSeconds;

const bodyOf = (
  { id, type, organization, at, sequence, actor = system, data }: EventToDeliver,
  apiVersion: string,
): string =>
  JSON.stringify({
    id,
    type,
    timestamp: at,
    api_version: apiVersion,
    organization_id: organization,
    sequence,
    actor,
    data,
  });

export function newDelivery(event: EventToDeliver, webhook: Webhook, id: DeliveryId, now: Date): WebhookDelivery {
  return {
    kind: 'webhook_delivery',
    organization: event.organization,
    webhook: webhook.id,
    id,
    event_id: event.id,
    event: event.type,
    trigger: 'event',
    ...(webhook.enabled ? queuedAt(now) : { status: 'held' }),
    body: bodyOf(event, webhook.api_version),
    attempts: [],
    failures: 0,
    created_at: event.at,
    expires_at_seconds: expiresAt(now),
    version: 1,
  };
}

/** A test is recorded as failed before it is sent, because nothing repeats it if the worker crashes. */
export const newTestDelivery = (
  event: EventToDeliver,
  webhook: Webhook,
  id: DeliveryId,
  now: Date,
): WebhookDelivery => {
  const { next_attempt_at: _, due_at: __, ...delivery } = newDelivery(event, webhook, id, now);
  return { ...delivery, trigger: 'test', status: 'failed' };
};

/** Events are recorded for a webhook that deliveries disabled, but not for one that a caller disabled. */
export const isRecordedFor = ({ enabled, disabled_reason }: Webhook): boolean =>
  enabled || disabled_reason !== undefined;

export type DeliveryDecision =
  /** It has ended, or its next attempt is later. */
  | 'ignore'
  | 'hold'
  /** Another worker attempts it, or crashed during its attempt. */
  | 'wait'
  /** The receiver is slow, and this queue is not for slow receivers. */
  | 'forward'
  | 'attempt';

const isLeased = ({ lease_until: until }: WebhookDelivery, now: Date): boolean =>
  until !== undefined && until > now.toISOString();

const isEarly = ({ next_attempt_at: next = '' }: WebhookDelivery, now: Date): boolean => next > later(now, clockSkewMs);

export function decideDelivery(
  delivery: WebhookDelivery,
  webhook: Webhook,
  queue: DeliveryQueue,
  now: Date,
): DeliveryDecision {
  if (delivery.status !== 'pending') return 'ignore';
  if (isLeased(delivery, now)) return 'wait';
  if (isEarly(delivery, now)) return 'ignore';
  if (!webhook.enabled) return 'hold';
  return queue === 'delivery' && isSlow(webhook) ? 'forward' : 'attempt';
}

const secondsPer = { minute: 60, hour: 3600 };

const retryDelaysSeconds = [
  5,
  5 * secondsPer.minute,
  30 * secondsPer.minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * secondsPer.hour),
];
export const maxFailures = retryDelaysSeconds.length + 1;

/** Relative, so that deliveries that failed together are not retried together. */
const maxJitter = 0.1;
const maxRetryAfterSeconds = 24 * secondsPer.hour;

/** The queue delays retries up to this; later ones are queued when they are due. */
const maxQueueDelayMs = 60_000;

/** The delay before the next attempt; undefined after the last failure. `chance` is random, from 0 to 1. */
export function retryDelayMs(failures: number, retryAfterSeconds: number, chance: number): number | undefined {
  const seconds = retryDelaysSeconds[failures - 1];
  if (seconds === undefined) return undefined;
  return Math.round(
    1000 * Math.max(seconds * (1 + maxJitter * chance), Math.min(retryAfterSeconds, maxRetryAfterSeconds)),
  );
}

/**
 * The queue delay of a pending delivery's message; undefined if the message is sent later, when the delivery is due.
 */
export function messageDelaySeconds(
  { next_attempt_at = '', due_at = '' }: WebhookDelivery,
  now: Date,
): number | undefined {
  if (due_at <= next_attempt_at) return undefined;
  return Math.max(0, Math.ceil((Date.parse(next_attempt_at) - now.getTime()) / 1000));
}

function withoutSchedule(delivery: WebhookDelivery): WebhookDelivery {
  const { next_attempt_at: _, due_at: __, lease_until: ___, ...others } = delivery;
  return others;
}

export const heldDelivery = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...withoutSchedule(delivery),
  status: 'held',
});

/** The index of due deliveries may still list one that was just attempted. */
export const isDue = ({ status, due_at = '' }: WebhookDelivery, now: Date): boolean =>
  status === 'pending' && due_at <= now.toISOString();

export const requeuedDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...delivery,
  due_at: later(now, messageLostAfterMs),
});

/** A replay skips these. A delivery that waits for a retry is not among them. */
export const isInProgress = (delivery: WebhookDelivery, now: Date): boolean =>
  delivery.status === 'pending' && (isLeased(delivery, now) || !isEarly(delivery, now));

export const replayedDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...withoutSchedule(delivery),
  ...queuedAt(now),
  trigger: 'replay',
  failures: 0,
  expires_at_seconds: expiresAt(now),
});

/** Rejects a replay while the webhook is disabled, because the delivery would only be held. */
export function requireEnabled({ enabled }: Webhook): void {
  if (!enabled) throw conflict('webhook_disabled', 'The webhook is disabled. Enable it first.');
}

export function isReplayedInSpan(delivery: WebhookDelivery, wanted: SpanToReplay['status'], now: Date): boolean {
  if (delivery.event === 'webhook.test' || isInProgress(delivery, now)) return false;
  if (wanted === 'undelivered') return delivery.status !== 'delivered';
  return wanted === 'all' || delivery.status === wanted;
}

export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly retryAfterSeconds?: number;
}

/**
 * The delivery after an attempt: retried after a failure until the last retry, and held if the webhook is disabled by
 * then.
 */
export function attemptedDelivery(
  delivery: WebhookDelivery,
  { attempt, retryAfterSeconds = 0 }: AttemptResult,
  { isEnabled, chance, now }: { readonly isEnabled: boolean; readonly chance: number; readonly now: Date },
): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt].slice(-maxAttemptsKept);
  const ended = { ...withoutSchedule(delivery), attempts };
  if (attempt.error === null) return { ...ended, status: 'delivered' };
  const failures = delivery.failures + 1;
  const delayMs = retryDelayMs(failures, retryAfterSeconds, chance);
  if (delayMs === undefined || delivery.trigger === 'test') return { ...ended, failures, status: 'failed' };
  if (!isEnabled) return { ...ended, failures, status: 'held' };
  const next_attempt_at = later(now, delayMs);
  const isSoon = delayMs <= maxQueueDelayMs;
  const due_at = isSoon ? later(now, delayMs + messageLostAfterMs) : next_attempt_at;
  return { ...ended, failures, next_attempt_at, due_at };
}

export const deliveryView = (delivery: WebhookDelivery): DeliveryView => ({
  id: delivery.id,
  event_id: delivery.event_id,
  event: delivery.event,
  trigger: delivery.trigger,
  status: delivery.status,
  attempts: [...delivery.attempts],
  next_attempt_at: delivery.next_attempt_at ?? null,
  created_at: delivery.created_at,
});
