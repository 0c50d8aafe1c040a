import { campaigns } from '../../lib/campaigns/campaigns/campaign-store.ts';
import { campaignView } from '../../lib/campaigns/campaigns/campaign.ts';
import { listCampaigns } from '../../lib/campaigns/campaigns/contract.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';

export const handler = onLambda(listCampaigns, async ({ organization, query }) =>
  reply(200, await loadPage(organization, campaigns(organization), query, campaignView)),
);
