import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type StrategyId, idFromPath } from '../../lib/ids.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { deleteStrategy } from '../../lib/strategies/contract.ts';
import { strategyStore } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(deleteStrategy, async ({ organization, params }) => {
  const id = idFromPath<StrategyId>(params.id);
  const store = strategyStore(organization);
  if (await store.isInUse(id)) throw conflict('strategy_in_use', 'A campaign uses this strategy.');
  if (!(await store.remove(id))) throw notFound('strategy');
  return reply(200, { deleted: true as const, id });
});
