import { deleteCampaign } from '../../lib/portfolio/campaigns/contract.ts';
import { deleteCampaign as remove } from '../../lib/outreach/execution/delete-campaign.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(deleteCampaign, async ({ organization, params, now }) => {
  const id = params.id;
  await remove(organization, id, now);
  return reply(200, { deleted: true as const, id });
});
