import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { enqueueAccounts } from '../../lib/execution/contract.ts';
import { enqueueActive, enqueueOne } from '../../lib/execution/enqueuing.ts';
import { type CampaignId, idFromPath } from '../../lib/ids.ts';

export const handler = onLambda(enqueueAccounts, async ({ organization, body, receivedAt }) => {
  const enqueued = body.campaign_id
    ? await enqueueOne(organization, idFromPath<CampaignId>(body.campaign_id), receivedAt)
    : await enqueueActive(organization, receivedAt);
  return reply(200, { enqueued });
});
