import { enqueueAccounts } from '../../lib/outreach/execution/contract.ts';
import { enqueueAccounts as enqueue } from '../../lib/outreach/execution/enqueue-accounts.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(enqueueAccounts, async ({ organization, body, receivedAt }) =>
  reply(200, { enqueued: await enqueue(organization, body.campaign_id, receivedAt) }),
);
