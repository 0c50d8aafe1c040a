import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { deleteCampaign as remove } from '../../lib/campaigns/changing.ts';
import { deleteCampaign } from '../../lib/campaigns/contract.ts';
import { type CampaignId, idFromPath } from '../../lib/ids.ts';

export const handler = onLambda(deleteCampaign, async ({ organization, params, now }) => {
  const id = idFromPath<CampaignId>(params.id);
  await remove(organization, id, now);
  return reply(200, { deleted: true as const, id });
});
