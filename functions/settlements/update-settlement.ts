import { requireUser } from '../../lib/platform/http/caller.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { changeSettlement } from '../../lib/portfolio/settlements/change-settlement.ts';
import { updateSettlement } from '../../lib/portfolio/settlements/contract.ts';
import { settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(updateSettlement, async ({ organization, caller, params, body, now }) => {
  const { id, roles } = requireUser(caller);
  const decider = { actor: { kind: 'user', id }, roles } as const;
  return reply(200, settlementView(await changeSettlement(organization, params.id, body, decider, now), now));
});
