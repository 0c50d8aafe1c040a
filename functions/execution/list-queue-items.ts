import { listQueueItems } from '../../lib/outreach/execution/contract.ts';
import { listQueueItems as list } from '../../lib/outreach/execution/list-queue-items.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listQueueItems, async ({ organization, query, receivedAt }) => {
  const { limit, offset, cursor, ...filters } = query;
  return reply(200, await list(organization, filters, { limit, offset, cursor }, receivedAt));
});
