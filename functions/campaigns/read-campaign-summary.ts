import { campaignStore } from '../../lib/portfolio/campaigns/campaign-store.ts';
import { campaignSummary } from '../../lib/portfolio/campaigns/campaign.ts';
import { readCampaignSummary } from '../../lib/portfolio/campaigns/contract.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { countStore } from '../../lib/reporting/counters/count-store.ts';

export const handler = onLambda(readCampaignSummary, async ({ organization, params, now }) => {
  const id = params.id;
  const [campaign, counts, steps, settings] = await Promise.all([
    campaignStore(organization).read(id),
    countStore(organization).readCampaign(id),
    countStore(organization).readSteps(id),
    organizationStore(organization).read(),
  ]);
  if (!settings) throw notFound('organization');
  if (!campaign) throw notFound('campaign');
  return reply(200, campaignSummary(campaign, counts, steps, settings.currency, now));
});
