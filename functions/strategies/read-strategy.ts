import { readStrategy } from '../../lib/campaigns/strategies/contract.ts';
import { strategyStore } from '../../lib/campaigns/strategies/strategy-store.ts';
import { strategyView } from '../../lib/campaigns/strategies/strategy.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(readStrategy, async ({ organization, params }) => {
  const strategy = await strategyStore(organization).read(params.id);
  if (!strategy) throw notFound('strategy');
  return reply(200, strategyView(strategy));
});
