import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { DeliveryId, OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import { deliveryStore } from './delivery-store.ts';
import { type WebhookDelivery, isInProgress, replayedDelivery, requireEnabled } from './delivery.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

/**
 * Sends a delivery again with the same body and `webhook-id`. Skips the wait for a retry; does nothing if the delivery
 * is in progress.
 * @throws Problem 404 `delivery_not_found`; 409 `webhook_disabled`, `concurrent_change`
 */
export async function replayDelivery(
  organization: OrganizationId,
  { webhook: webhookId, id }: { readonly webhook: WebhookId; readonly id: DeliveryId },
  now: Date,
): Promise<WebhookDelivery> {
  const store = deliveryStore(organization, webhookId);
  let wasWaiting = false;
  const replayed = await retryOnConflict(
    async () => {
      const [webhook, before] = await Promise.all([
        webhookStore(organization).read(webhookId, { consistent: true }),
        store.read(id, { consistent: true }),
      ]);
      if (!webhook || !before) throw notFound('delivery');
      requireEnabled(webhook);
      // A worker may have delivered it since it was found waiting for a retry.
      const isDone = wasWaiting && before.status === 'delivered';
      if (isDone || isInProgress(before, now)) return { isNew: false, delivery: before };
      wasWaiting = before.status === 'pending';
      const after = replayedDelivery(before, now);
      return (await store.replace(before, after)) ? { isNew: true, delivery: after } : versionConflict;
    },
    () => concurrentChange('delivery'),
  );
  if (replayed.isNew) await sendDeliveryMessages('delivery', [replayed.delivery], now);
  return replayed.delivery;
}
