import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listDeliveries } from '../../lib/events/webhook-deliveries/contract.ts';
import { loadDeliveryPage } from '../../lib/events/webhook-deliveries/delivery-page-store.ts';
import { webhookStore } from '../../lib/events/webhooks/webhook-store.ts';

export const handler = onLambda(listDeliveries, async ({ organization, params: { id }, query }) => {
  const { status, event, ...paging } = query;
  const [webhook, page] = await Promise.all([
    webhookStore(organization).read(id),
    loadDeliveryPage(organization, id, { status, event }, paging),
  ]);
  if (!webhook) throw notFound('webhook');
  return reply(200, page);
});
