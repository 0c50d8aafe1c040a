import type { DeliveryId, OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import type { EventToDeliver } from '../../history/messages/messages.ts';
import { type Webhook, isSlow } from '../webhooks/webhook.ts';
import type { DeliveryAttempt, DeliveryStatus, DeliveryTrigger, DeliveryView, SpanToReplay } from './contract.ts';

/** An event for one subscription, and every attempt to deliver it. */
export interface WebhookDelivery {
  readonly kind: 'webhook_delivery';
  readonly organization: OrganizationId;
  readonly webhook: WebhookId;
  readonly id: DeliveryId;
  /** Also the `webhook-id` of every attempt. */
  readonly event_id: string;
  readonly event: string;
  readonly trigger: DeliveryTrigger;
  readonly status: DeliveryStatus;
  /** The exact text that every attempt sends. */
  readonly body: string;
  readonly attempts: readonly DeliveryAttempt[];
  /** Failed attempts since it was recorded or replayed. */
  readonly failures: number;
  /** While pending. */
  readonly next_attempt_at?: string;
  /** While pending: when it is queued, or queued again in case its message was lost. */
  readonly due_at?: string;
  /** Until then the worker that attempts it is presumed alive. */
  readonly lease_until?: string;
  /** When the event happened. */
  readonly created_at: string;
  readonly expires_at_seconds: number;
  readonly version: number;
}

/** The queues of deliveries; one is for receivers that do not answer, so that they do not delay the others. */
export type DeliveryQueue = 'delivery' | 'slow-delivery';

const keptForSeconds = 30 * 24 * 60 * 60;
const maxAttemptsKept = 30;

/** Longer than any message waits unless there is a backlog. */
const messageLostAfterMs = 10 * 60_000;

/** Longer than the function that attempts a delivery may run. */
export const leaseMs = 60_000;

/** The clocks of two machines may differ by this. */
const clockSkewMs = 1000;

const later = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString();

/** It is attempted when its message arrives, which is sent now. */
const queuedAt = (now: Date) => ({
  status: 'pending' as const,
  next_attempt_at: now.toISOString(),
  due_at: later(now, messageLostAfterMs),
});

const expiresAt = (now: Date): number => Math.floor(now.getTime() / 1000) + keptForSeconds;

const bodyOf = ({ id, type, organization, at, sequence, data }: EventToDeliver, apiVersion: string): string =>
  JSON.stringify({
    id,
    type,
    timestamp: at,
    api_version: apiVersion,
    organization_id: organization,
    sequence,
    data,
  });

/** The delivery of an event to a subscription; `held` if its deliveries have disabled that. */
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

/** A test, as it is recorded before it is sent: nothing repeats it, so it has failed unless a result is recorded. */
export const newTestDelivery = (
  event: EventToDeliver,
  webhook: Webhook,
  id: DeliveryId,
  now: Date,
): WebhookDelivery => {
  const { next_attempt_at: _, due_at: __, ...delivery } = newDelivery(event, webhook, id, now);
  return { ...delivery, trigger: 'test', status: 'failed' };
};

/** Whether an event is recorded for a subscription: not while a caller has disabled it. */
export const isRecordedFor = ({ enabled, disabled_reason }: Webhook): boolean =>
  enabled || disabled_reason !== undefined;

export type DeliveryDecision =
  /** Nothing is to be done now: it has ended, or its next attempt is later. */
  | 'ignore'
  /** The subscription is disabled. */
  | 'hold'
  /** Another worker attempts it, or died while it did. */
  | 'wait'
  /** Its receiver is slow and this queue is for others. */
  | 'forward'
  | 'attempt';

const isLeased = ({ lease_until: until }: WebhookDelivery, now: Date): boolean =>
  until !== undefined && until > now.toISOString();

const isEarly = ({ next_attempt_at: next = '' }: WebhookDelivery, now: Date): boolean => next > later(now, clockSkewMs);

/** Decides what a message about a delivery leads to. */
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

/** The delay after the first failure, the second and so on. */
const retryDelaysSeconds = [
  5,
  5 * secondsPer.minute,
  30 * secondsPer.minute,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * secondsPer.hour),
];
export const maxFailures = retryDelaysSeconds.length + 1;

/** Relative, so that what failed together is not attempted together. */
const maxJitter = 0.1;
const maxRetryAfterSeconds = 24 * secondsPer.hour;

/** Retries this soon are delayed by their queue; later ones wait until they are due. */
const maxQueueDelayMs = 60_000;

/** The time until the next attempt after a number of failures; undefined after the last. `chance` is random, 0 to 1. */
export function retryDelayMs(failures: number, retryAfterSeconds: number, chance: number): number | undefined {
  const seconds = retryDelaysSeconds[failures - 1];
  if (seconds === undefined) return undefined;
  return Math.round(
    1000 * Math.max(seconds * (1 + maxJitter * chance), Math.min(retryAfterSeconds, maxRetryAfterSeconds)),
  );
}

/** By how many seconds the message of a pending delivery is delayed; undefined if it is sent when it is due. */
export function messageDelaySeconds(
  { next_attempt_at = '', due_at = '' }: WebhookDelivery,
  now: Date,
): number | undefined {
  if (due_at <= next_attempt_at) return undefined;
  return Math.max(0, Math.ceil((Date.parse(next_attempt_at) - now.getTime()) / 1000));
}

/** A delivery without what only a pending one has. */
function withoutPlan(delivery: WebhookDelivery): WebhookDelivery {
  const { next_attempt_at: _, due_at: __, lease_until: ___, ...others } = delivery;
  return others;
}

export const heldDelivery = (delivery: WebhookDelivery): WebhookDelivery => ({
  ...withoutPlan(delivery),
  status: 'held',
});

/** Whether a message is to be sent. The index of what is due may not show yet what has been attempted. */
export const isDue = ({ status, due_at = '' }: WebhookDelivery, now: Date): boolean =>
  status === 'pending' && due_at <= now.toISOString();

/** A pending delivery whose message is sent now because it is due. */
export const requeuedDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...delivery,
  due_at: later(now, messageLostAfterMs),
});

/** Whether a replay has nothing to do: the delivery is being attempted, or is due. One that waits for a retry is replayed. */
export const isUnderWay = (delivery: WebhookDelivery, now: Date): boolean =>
  delivery.status === 'pending' && (isLeased(delivery, now) || !isEarly(delivery, now));

/** The delivery as it is sent again, with the same `webhook-id` and the attempts of before. */
export const replayedDelivery = (delivery: WebhookDelivery, now: Date): WebhookDelivery => ({
  ...withoutPlan(delivery),
  ...queuedAt(now),
  trigger: 'replay',
  failures: 0,
  expires_at_seconds: expiresAt(now),
});

/** Rejects a replay while the subscription is disabled: what is replayed would only be held. */
export function requireEnabled({ enabled }: Webhook): void {
  if (!enabled) throw conflict('webhook_disabled', 'The webhook is disabled. Enable it first.');
}

/** Whether the replay of a span includes a delivery: no test, and none that is under way. */
export function isReplayedInSpan(delivery: WebhookDelivery, wanted: SpanToReplay['status'], now: Date): boolean {
  if (delivery.event === 'webhook.test' || isUnderWay(delivery, now)) return false;
  if (wanted === 'undelivered') return delivery.status !== 'delivered';
  return wanted === 'all' || delivery.status === wanted;
}

export interface AttemptResult {
  readonly attempt: DeliveryAttempt;
  readonly retryAfterSeconds?: number;
}

/**
 * The delivery after an attempt. One that failed is attempted again unless it was the last attempt of its round; it is held
 * if the subscription, as it is after the attempt, is disabled.
 */
export function attemptedDelivery(
  delivery: WebhookDelivery,
  { attempt, retryAfterSeconds = 0 }: AttemptResult,
  { isEnabled, chance, now }: { readonly isEnabled: boolean; readonly chance: number; readonly now: Date },
): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt].slice(-maxAttemptsKept);
  const ended = { ...withoutPlan(delivery), attempts };
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
