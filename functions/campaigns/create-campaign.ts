import { campaignView, newCampaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { createCampaign } from '../../lib/portfolio/campaigns/contract.ts';
import { writeCampaign } from '../../lib/portfolio/campaigns/write-campaign.ts';
import { CampaignId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(createCampaign, async ({ organization, body, now, newId }) => {
  const campaign = newCampaign(body, newId(CampaignId), now);
  await writeCampaign(organization, undefined, campaign, now);
  return reply(201, campaignView(campaign));
});
