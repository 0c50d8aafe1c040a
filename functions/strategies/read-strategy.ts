import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { readStrategy } from '../../lib/strategies/contract.ts';
import { strategyView } from '../../lib/strategies/strategy.ts';
import { strategyStore } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(readStrategy, async ({ organization, params }) => {
  const strategy = await strategyStore(organization).read(idFromPath(params.id));
  if (!strategy) throw notFound('strategy');
  return reply(200, strategyView(strategy));
});
