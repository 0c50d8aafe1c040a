import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { campaignView } from '../../lib/campaigns/campaign.ts';
import { createCampaign as create } from '../../lib/campaigns/changing.ts';
import { createCampaign } from '../../lib/campaigns/contract.ts';

export const handler = onLambda(createCampaign, async ({ organization, body, now, newId }) =>
  reply(201, campaignView(await create(organization, body, newId(), now))),
);
