import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { enqueueAccounts } from '../../lib/campaigns/execution/contract.ts';
import { enqueueActiveCampaigns, enqueueCampaign } from '../../lib/campaigns/execution/enqueue-accounts.ts';

export const handler = onLambda(enqueueAccounts, async ({ organization, body, receivedAt }) => {
  const enqueued = body.campaign_id
    ? await enqueueCampaign(organization, body.campaign_id, receivedAt)
    : await enqueueActiveCampaigns(organization, receivedAt);
  return reply(200, { enqueued });
});
