import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { campaignView } from '../../lib/campaigns/campaign.ts';
import { changeCampaign } from '../../lib/campaigns/changing.ts';
import { updateCampaign } from '../../lib/campaigns/contract.ts';
import { idFromPath } from '../../lib/ids.ts';

export const handler = onLambda(updateCampaign, async ({ organization, params, body, now }) =>
  reply(200, campaignView(await changeCampaign(organization, idFromPath(params.id), body, now))),
);
