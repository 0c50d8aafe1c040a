import { campaignStore } from '../../lib/portfolio/campaigns/campaign-store.ts';
import { campaignView } from '../../lib/portfolio/campaigns/campaign.ts';
import { readCampaign } from '../../lib/portfolio/campaigns/contract.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readCampaign, async ({ organization, params }) => {
  const campaign = await campaignStore(organization).read(params.id);
  if (!campaign) throw notFound('campaign');
  return reply(200, campaignView(campaign));
});
