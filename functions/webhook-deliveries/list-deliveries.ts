import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { listDeliveries } from '../../lib/organizations/webhook-deliveries/contract.ts';
import { loadDeliveryPage } from '../../lib/organizations/webhook-deliveries/delivery-page-store.ts';
import { webhookStore } from '../../lib/organizations/webhooks/webhook-store.ts';

export const handler = onLambda(listDeliveries, async ({ organization, params: { id }, query }) => {
  const { status, event, ...paging } = query;
  const [webhook, page] = await Promise.all([
    webhookStore(organization).read(id),
    loadDeliveryPage(organization, id, { status, event }, paging),
  ]);
  if (!webhook) throw notFound('webhook');
  return reply(200, page);
});
