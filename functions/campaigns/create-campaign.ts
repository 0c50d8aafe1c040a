import { campaignStore } from '../../lib/portfolio/campaigns/campaign-store.ts';
import { campaignView, newCampaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { createCampaign } from '../../lib/portfolio/campaigns/contract.ts';
import { CampaignId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(createCampaign, async ({ organization, body, now, newId }) => {
  const campaign = newCampaign(body, newId(CampaignId), now);
  await campaignStore(organization).add(campaign, now);
  return reply(201, campaignView(campaign));
});
