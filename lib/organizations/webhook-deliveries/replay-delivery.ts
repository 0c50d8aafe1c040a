import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import type { DeliveryId, OrganizationId, WebhookId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import { deliveryStore } from './delivery-store.ts';
import { type WebhookDelivery, replayedDelivery, requireEnabled } from './delivery.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

/**
 * Sends a delivery again, with the same body and `webhook-id`. One that is pending is left alone.
 * @throws Problem 404 `delivery_not_found`; 409 `webhook_disabled`, `concurrent_change`
 */
export async function replayDelivery(
  organization: OrganizationId,
  { webhook: webhookId, id }: { readonly webhook: WebhookId; readonly id: DeliveryId },
  now: Date,
): Promise<WebhookDelivery> {
  const store = deliveryStore(organization, webhookId);
  const replayed = await retryOnConflict(
    async () => {
      const [webhook, before] = await Promise.all([
        webhookStore(organization).read(webhookId, { consistent: true }),
        store.read(id, { consistent: true }),
      ]);
      if (!webhook || !before) throw notFound('delivery');
      requireEnabled(webhook);
      if (before.status === 'pending') return { isNew: false, delivery: before };
      const after = replayedDelivery(before, now);
      return (await store.replace(before, after)) ? { isNew: true, delivery: after } : versionConflict;
    },
    () => concurrentChange('delivery'),
  );
  if (replayed.isNew) await sendDeliveryMessages('delivery', [replayed.delivery], now);
  return replayed.delivery;
}
