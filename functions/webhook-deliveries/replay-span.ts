import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { replaySpan } from '../../lib/organizations/webhook-deliveries/contract.ts';
import { replaySpan as replay } from '../../lib/organizations/webhook-deliveries/replay-span.ts';

export const handler = onLambda(replaySpan, async ({ organization, params, body, receivedAt }) =>
  reply(202, await replay(organization, params.id, body, receivedAt)),
);
