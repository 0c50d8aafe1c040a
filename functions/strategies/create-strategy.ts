import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import type { StrategyId } from '../../lib/ids.ts';
import { createStrategy } from '../../lib/strategies/contract.ts';
import { newStrategy, strategyView } from '../../lib/strategies/strategy.ts';
import { strategyStore } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(createStrategy, async ({ organization, body, newId, now, receivedAt }) => {
  const strategy = newStrategy(body, newId<StrategyId>(), now);
  await strategyStore(organization).add(strategy, receivedAt);
  return reply(201, strategyView(strategy));
});
