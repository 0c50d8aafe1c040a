import { campaignStore } from '../../lib/campaigns/campaigns/campaign-store.ts';
import { campaignView, newCampaign } from '../../lib/campaigns/campaigns/campaign.ts';
import { createCampaign } from '../../lib/campaigns/campaigns/contract.ts';
import { CampaignId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(createCampaign, async ({ organization, body, now, newId }) => {
  const campaign = newCampaign(body, newId(CampaignId), now);
  await campaignStore(organization).add(campaign, now);
  return reply(201, campaignView(campaign));
});
