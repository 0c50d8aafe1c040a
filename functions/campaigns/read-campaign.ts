import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { campaignView } from '../../lib/campaigns/campaign.ts';
import { campaignStore } from '../../lib/campaigns/campaign-store.ts';
import { readCampaign } from '../../lib/campaigns/contract.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readCampaign, async ({ organization, params }) => {
  const campaign = await campaignStore(organization).read(idFromPath(params.id));
  if (!campaign) throw notFound('campaign');
  return reply(200, campaignView(campaign));
});
