import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { addLogKeys, log } from '../../foundation/log.ts';
import { RetryLaterError } from '../../platform/jobs/failures.ts';
import type { DeliveryToAttempt } from '../../history/messages/messages.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { loadSigningSecrets } from '../webhooks/load-signing-secrets.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import { type Webhook, isSlow } from '../webhooks/webhook.ts';
import { deliveryStore } from './delivery-store.ts';
import {
  type AttemptResult,
  type WebhookDelivery,
  type DeliveryQueue,
  attemptedDelivery,
  decideDelivery,
  heldDelivery,
} from './delivery.ts';
import { disabledNotice } from './disabled-notice.ts';
import { healthAfterAttempt } from './health-after-attempt.ts';
import { postDelivery } from './post-delivery.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

interface LeasedDelivery {
  readonly delivery: WebhookDelivery;
  readonly webhook: Webhook;
  readonly secrets: readonly string[];
}

/**
 * Attempts a delivery if it is due, and records the result. A lease keeps other workers away; if the worker crashes,
 * the message is received again and the attempt is repeated. Safe to repeat.
 */
export async function attemptDelivery(message: DeliveryToAttempt, queue: DeliveryQueue, now: Date): Promise<void> {
  const { organization, webhook_id: webhook, delivery_id: delivery } = message;
  addLogKeys({ organization, webhook, delivery });
  const leased = await retryOnConflict(
    () => leaseIfDue(message, queue, now),
    () => tooManyConflicts('delivery'),
  );
  if (!leased) return;
  const result = await postDelivery(leased.delivery, { url: leased.webhook.url, secrets: leased.secrets }, now);
  const { status_code, duration_ms, error } = result.attempt;
  log.info('delivery attempted', { status_code, duration_ms, error });
  await retryOnConflict(
    () => recordResult(leased, result, new Date()),
    () => tooManyConflicts('webhook'),
  );
}

async function leaseIfDue(
  { organization, webhook_id, delivery_id }: DeliveryToAttempt,
  queue: DeliveryQueue,
  now: Date,
): Promise<LeasedDelivery | undefined | typeof versionConflict> {
  const deliveries = deliveryStore(organization, webhook_id);
  const [delivery, webhook] = await Promise.all([
    deliveries.read(delivery_id, { consistent: true }),
    webhookStore(organization).read(webhook_id, { consistent: true }),
  ]);
  if (!delivery) return undefined;
  if (!webhook) return (await deliveries.remove(delivery)) ? undefined : versionConflict;
  switch (decideDelivery(delivery, webhook, queue, now)) {
    case 'ignore':
      return undefined;
    case 'wait':
      throw new RetryLaterError('Another worker attempts the delivery, or died while it did.', delivery.lease_until);
    case 'hold':
      return (await deliveries.replace(delivery, heldDelivery(delivery))) ? undefined : versionConflict;
    case 'forward':
      await sendDeliveryMessages('slow-delivery', [delivery], now);
      return undefined;
    case 'attempt': {
      const secrets = await loadSigningSecrets(webhook, now);
      const leased = await deliveries.lease(delivery, now);
      return leased ? { delivery: leased, webhook, secrets } : versionConflict;
    }
  }
}

/**
 * Records the result of an attempt and any change in the webhook's health, and queues the next attempt if it is soon.
 */
async function recordResult(
  { delivery, webhook: { organization, id } }: LeasedDelivery,
  result: AttemptResult,
  now: Date,
): Promise<undefined | typeof versionConflict> {
  const deliveries = deliveryStore(organization, id);
  const webhooks = webhookStore(organization);
  const webhook = await webhooks.read(id, { consistent: true });
  if (!webhook) {
    await deliveries.remove(delivery);
    return undefined;
  }
  const changed = healthAfterAttempt(webhook, result.attempt, now);
  const health = changed ?? webhook;
  const after = attemptedDelivery(delivery, result, { isEnabled: health.enabled, chance: Math.random(), now });
  if (changed) {
    const written = await transact([
      deliveries.replacement(delivery, after),
      webhooks.healthUpdate(webhook, changed),
      ...(changed.enabled ? [] : notificationStore(organization).insertion(disabledNotice(webhook), now)),
    ]);
    if (!written.ok && !written.refused.has(0)) return versionConflict;
    if (!written.ok) return logLostLease();
  } else if (!(await deliveries.replace(delivery, after))) return logLostLease();
  if (after.status === 'pending')
    await sendDeliveryMessages(isSlow(health) ? 'slow-delivery' : 'delivery', [after], now);
  return undefined;
}

/** The lease expired during the attempt, and the delivery has been written by another worker or a replay. */
function logLostLease(): undefined {
  log.warn('result of a delivery not recorded: its lease had ended');
}
