import { initiatorOf } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeSettlement } from '../../lib/portfolio/settlements/change-settlement.ts';
import { updateSettlement } from '../../lib/portfolio/settlements/contract.ts';
import { settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(updateSettlement, async ({ organization, caller: { actor }, params, body, now }) => {
  const roles = actor.kind === 'user' ? actor.roles : [];
  const decider = { actor: initiatorOf(actor), roles };
  return reply(200, settlementView(await changeSettlement(organization, params.id, body, decider, now), now));
});
