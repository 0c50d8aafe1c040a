import { deleteCampaign } from '../../lib/campaigns/campaigns/contract.ts';
import { deleteCampaign as remove } from '../../lib/campaigns/execution/delete-campaign.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(deleteCampaign, async ({ organization, params, now }) => {
  const id = params.id;
  await remove(organization, id, now);
  return reply(200, { deleted: true as const, id });
});
