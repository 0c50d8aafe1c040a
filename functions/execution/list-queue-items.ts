import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listQueueItems } from '../../lib/execution/contract.ts';
import { queueItemView } from '../../lib/execution/queue-item.ts';
import { queueOf } from '../../lib/execution/queue-store.ts';
import { todayOf } from '../../lib/organizations/today.ts';

export const handler = onLambda(listQueueItems, async ({ organization, query, receivedAt }) => {
  const day = query.date ?? (await todayOf(organization, receivedAt));
  return reply(200, await pageOf(organization, queueOf(organization, day), query, queueItemView));
});
