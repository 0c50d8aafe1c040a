import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readSettlement } from '../../lib/portfolio/settlements/contract.ts';
import { settlementStore } from '../../lib/portfolio/settlements/settlement-store.ts';
import { settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(readSettlement, async ({ organization, params, now }) => {
  const settlement = await settlementStore(organization).read(params.id);
  if (!settlement) throw notFound('settlement');
  return reply(200, settlementView(settlement, now));
});
