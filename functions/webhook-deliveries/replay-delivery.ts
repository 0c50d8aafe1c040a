import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { replayDelivery } from '../../lib/organizations/webhook-deliveries/contract.ts';
import { deliveryView } from '../../lib/organizations/webhook-deliveries/delivery.ts';
import { replayDelivery as replay } from '../../lib/organizations/webhook-deliveries/replay-delivery.ts';

export const handler = onLambda(replayDelivery, async ({ organization, params: { id, deliveryId }, receivedAt }) =>
  reply(202, deliveryView(await replay(organization, { webhook: id, id: deliveryId }, receivedAt))),
);
