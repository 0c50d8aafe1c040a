import { CampaignId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { campaignView } from '../../lib/campaigns/campaigns/campaign.ts';
import { createCampaign as create } from '../../lib/campaigns/execution/change-campaign.ts';
import { createCampaign } from '../../lib/campaigns/campaigns/contract.ts';

export const handler = onLambda(createCampaign, async ({ organization, body, now, newId }) =>
  reply(201, campaignView(await create(organization, body, newId(CampaignId), now))),
);
