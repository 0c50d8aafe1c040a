import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { campaignView } from '../../lib/campaigns/campaign.ts';
import { campaigns } from '../../lib/campaigns/campaign-store.ts';
import { listCampaigns } from '../../lib/campaigns/contract.ts';

export const handler = onLambda(listCampaigns, async ({ organization, query }) =>
  reply(200, await pageOf(organization, campaigns(organization), query, campaignView)),
);
