import { campaignView } from '../../lib/portfolio/campaigns/campaign.ts';
import { updateCampaign } from '../../lib/portfolio/campaigns/contract.ts';
import { changeCampaign } from '../../lib/outreach/execution/change-campaign.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(updateCampaign, async ({ organization, params, body, now }) =>
  reply(200, campaignView(await changeCampaign(organization, params.id, body, now))),
);
