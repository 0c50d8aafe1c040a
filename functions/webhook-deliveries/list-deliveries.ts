import { listDeliveries } from '../../lib/events/webhook-deliveries/contract.ts';
import { listDeliveries as list } from '../../lib/events/webhook-deliveries/list-deliveries.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listDeliveries, async ({ organization, params, query }) => {
  const { status, event, ...paging } = query;
  return reply(200, await list(organization, params.id, { status, event }, paging));
});
