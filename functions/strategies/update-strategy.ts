import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';
import { updateStrategy } from '../../lib/strategies/contract.ts';
import { changedStrategy, strategyView } from '../../lib/strategies/strategy.ts';
import { strategyStore } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(updateStrategy, async ({ organization, params, body, now, receivedAt }) => {
  const strategy = await strategyStore(organization).change(
    idFromPath(params.id),
    (before) => changedStrategy(before, body, now),
    receivedAt,
  );
  if (!strategy) throw notFound('strategy');
  return reply(200, strategyView(strategy));
});
