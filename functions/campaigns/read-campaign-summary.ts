import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { summaryOf } from '../../lib/campaigns/campaign.ts';
import { campaignStore } from '../../lib/campaigns/campaign-store.ts';
import { readCampaignSummary } from '../../lib/campaigns/contract.ts';
import { countsOfCampaign } from '../../lib/counters/counter-store.ts';
import { type CampaignId, idFromPath } from '../../lib/ids.ts';
import { readOrganization } from '../../lib/organizations/organization-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readCampaignSummary, async ({ organization, params }) => {
  const id = idFromPath<CampaignId>(params.id);
  const [campaign, counts, settings] = await Promise.all([
    campaignStore(organization).read(id),
    countsOfCampaign(organization, id),
    readOrganization(organization),
  ]);
  if (!settings) throw notFound('organization');
  if (!campaign) throw notFound('campaign');
  return reply(200, summaryOf(campaign, counts, settings.currency));
});
