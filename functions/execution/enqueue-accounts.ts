import { enqueueAccounts } from '../../lib/campaigns/execution/contract.ts';
import { enqueueAccounts as enqueue } from '../../lib/campaigns/execution/enqueue-accounts.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(enqueueAccounts, async ({ organization, body, receivedAt }) =>
  reply(200, { enqueued: await enqueue(organization, body.campaign_id, receivedAt) }),
);
