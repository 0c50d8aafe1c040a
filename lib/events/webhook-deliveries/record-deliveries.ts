import { deliveryIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { addLogKeys } from '../../foundation/log.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { EventToDeliver } from '../../history/messages/messages.ts';
import { webhookStore } from '../webhooks/webhook-store.ts';
import { type Webhook, isSubscribedTo } from '../webhooks/webhook.ts';
import { deliveryStore } from './delivery-store.ts';
import { isRecordedFor, newDelivery } from './delivery.ts';
import { sendDeliveryMessages } from './send-delivery-messages.ts';

const maxConcurrentWrites = 8;

export type KnownWebhooks = Map<OrganizationId, readonly Webhook[]>;

/**
 * Records an event once for each webhook that subscribes to it, and queues the pending deliveries. Adds the webhooks
 * that it reads to `known`.
 */
export async function recordDeliveries(event: EventToDeliver, known: KnownWebhooks, now: Date): Promise<void> {
  const { organization } = event;
  addLogKeys({ organization, event: event.id, type: event.type });
  const webhooks = known.get(organization) ?? (await webhookStore(organization).readAll());
  known.set(organization, webhooks);
  const subscribed = webhooks.filter((webhook) => isRecordedFor(webhook) && isSubscribedTo(webhook, event.type));
  const deliveries = await mapInParallel(subscribed, maxConcurrentWrites, (webhook) => {
    const id = deliveryIdOf(webhook.id, event.id, event.at);
    return deliveryStore(organization, webhook.id).add(newDelivery(event, webhook, id, now));
  });
  const pending = deliveries.filter(({ status }) => status === 'pending');
  await sendDeliveryMessages('delivery', pending, now);
}
