import { campaignView } from '../../lib/campaigns/campaigns/campaign.ts';
import { updateCampaign } from '../../lib/campaigns/campaigns/contract.ts';
import { changeCampaign } from '../../lib/campaigns/execution/change-campaign.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(updateCampaign, async ({ organization, params, body, now }) =>
  reply(200, campaignView(await changeCampaign(organization, params.id, body, now))),
);
