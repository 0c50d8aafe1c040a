import { listCampaigns } from '../../lib/portfolio/campaigns/contract.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { loadCampaignPage } from '../../lib/reporting/counters/load-campaign-page.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(listCampaigns, async ({ organization, query }) =>
  reply(200, await loadCampaignPage(organization, query)),
);
