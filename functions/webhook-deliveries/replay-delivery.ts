import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { replayDelivery } from '../../lib/events/webhook-deliveries/contract.ts';
import { deliveryView } from '../../lib/events/webhook-deliveries/delivery.ts';
import { replayDelivery as replay } from '../../lib/events/webhook-deliveries/replay-delivery.ts';

export const handler = onLambda(replayDelivery, async ({ organization, params: { id, deliveryId }, receivedAt }) =>
  reply(202, deliveryView(await replay(organization, { webhook: id, id: deliveryId }, receivedAt))),
);
