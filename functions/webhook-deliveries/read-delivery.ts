import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readDelivery } from '../../lib/organizations/webhook-deliveries/contract.ts';
import { deliveryStore } from '../../lib/organizations/webhook-deliveries/delivery-store.ts';
import { deliveryView } from '../../lib/organizations/webhook-deliveries/delivery.ts';
import { webhookStore } from '../../lib/organizations/webhooks/webhook-store.ts';

export const handler = onLambda(readDelivery, async ({ organization, params: { id, deliveryId } }) => {
  const [webhook, delivery] = await Promise.all([
    webhookStore(organization).read(id),
    deliveryStore(organization, id).read(deliveryId),
  ]);
  if (!webhook || !delivery) throw notFound('delivery');
  return reply(200, deliveryView(delivery));
});
