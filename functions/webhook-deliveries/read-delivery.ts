import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readDelivery } from '../../lib/events/webhook-deliveries/contract.ts';
import { deliveryStore } from '../../lib/events/webhook-deliveries/delivery-store.ts';
import { deliveryView } from '../../lib/events/webhook-deliveries/delivery.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';

export const handler = onLambda(readDelivery, async ({ organization, params: { id, deliveryId } }) => {
  const [webhook, delivery] = await Promise.all([
    webhookStore(organization).read(id),
    deliveryStore(organization, id).read(deliveryId),
  ]);
  if (!webhook || !delivery) throw notFound('delivery');
  return reply(200, deliveryView(delivery));
});
