import { sendGroupedMessages } from '../../platform/aws/queue-client.ts';
import type { DeliveryToAttempt } from '../../history/messages/messages.ts';
import { type WebhookDelivery, type DeliveryQueue, messageDelaySeconds } from './delivery.ts';

/** Queues pending deliveries for their next attempts, except those that are due much later. */
export async function sendDeliveryMessages(
  queue: DeliveryQueue,
  deliveries: readonly WebhookDelivery[],
  now: Date,
): Promise<void> {
  const messages = deliveries.flatMap((delivery) => {
    const delaySeconds = messageDelaySeconds(delivery, now);
    if (delaySeconds === undefined) return [];
    const { organization, webhook, id } = delivery;
    const message: DeliveryToAttempt = { organization, webhook_id: webhook, delivery_id: id };
    return [{ group: webhook, message, ...(delaySeconds > 0 && { delaySeconds }) }];
  });
  await sendGroupedMessages(queue, messages);
}
