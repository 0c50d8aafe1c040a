import { readStrategy } from '../../lib/policy/strategies/contract.ts';
import { strategyStore } from '../../lib/policy/strategies/strategy-store.ts';
import { strategyView } from '../../lib/policy/strategies/strategy.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(readStrategy, async ({ organization, params }) => {
  const strategy = await strategyStore(organization).read(params.id);
  if (!strategy) throw notFound('strategy');
  return reply(200, strategyView(strategy));
});
