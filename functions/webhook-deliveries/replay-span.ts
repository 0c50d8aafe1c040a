import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { replaySpan } from '../../lib/events/webhook-deliveries/contract.ts';
import { replaySpan as replay } from '../../lib/events/webhook-deliveries/replay-span.ts';

export const handler = onLambda(replaySpan, async ({ organization, params, body, receivedAt }) =>
  reply(202, await replay(organization, params.id, body, receivedAt)),
);
