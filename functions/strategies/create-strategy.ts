import { createStrategy } from '../../lib/campaigns/strategies/contract.ts';
import { strategyStore } from '../../lib/campaigns/strategies/strategy-store.ts';
import { newStrategy, strategyView } from '../../lib/campaigns/strategies/strategy.ts';
import { StrategyId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';

export const handler = onLambda(createStrategy, async ({ organization, body, newId, now, receivedAt }) => {
  const strategy = newStrategy(body, newId(StrategyId), now);
  await strategyStore(organization).add(strategy, receivedAt);
  return reply(201, strategyView(strategy));
});
