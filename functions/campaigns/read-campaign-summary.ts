import { campaignStore } from '../../lib/campaigns/campaigns/campaign-store.ts';
import { campaignSummary } from '../../lib/campaigns/campaigns/campaign.ts';
import { readCampaignSummary } from '../../lib/campaigns/campaigns/contract.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { readOrganization } from '../../lib/organizations/organizations/organization-store.ts';
import { readCampaignCounts } from '../../lib/reporting/counters/counter-store.ts';

export const handler = onLambda(readCampaignSummary, async ({ organization, params, now }) => {
  const id = params.id;
  const [campaign, counts, settings] = await Promise.all([
    campaignStore(organization).read(id),
    readCampaignCounts(organization, id),
    readOrganization(organization),
  ]);
  if (!settings) throw notFound('organization');
  if (!campaign) throw notFound('campaign');
  return reply(200, campaignSummary(campaign, counts, settings.currency, now));
});
