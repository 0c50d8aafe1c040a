import { campaignStore } from '../../lib/portfolio/campaigns/campaign-store.ts';
import { campaignView } from '../../lib/portfolio/campaigns/campaign.ts';
import { listCampaigns } from '../../lib/portfolio/campaigns/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';

export const handler = onLambda(listCampaigns, async ({ organization, query }) =>
  reply(200, await loadPage(organization, campaignStore(organization).listing(), query, campaignView)),
);
