import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type StrategyId, idFromPath } from '../../lib/ids.ts';
import { conflict, notFound } from '../../lib/problem.ts';
import { deleteStrategy } from '../../lib/strategies/contract.ts';
import { strategyStore } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(deleteStrategy, async ({ organization, params, receivedAt }) => {
  const id = idFromPath<StrategyId>(params.id);
  const result = await strategyStore(organization).remove(id, receivedAt);
  if (result === 'missing') throw notFound('strategy');
  if (result === 'in_use') throw conflict('strategy_in_use', 'A campaign or an account uses this strategy.');
  return reply(200, { deleted: true as const, id });
});
