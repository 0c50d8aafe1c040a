import { createStrategy } from '../../lib/policy/strategies/contract.ts';
import { strategyStore } from '../../lib/policy/strategies/strategy-store.ts';
import { newStrategy, strategyView } from '../../lib/policy/strategies/strategy.ts';
import { StrategyId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(createStrategy, async ({ organization, body, newId, now, receivedAt }) => {
  const strategy = newStrategy(body, newId(StrategyId), now);
  await strategyStore(organization).add(strategy, receivedAt);
  return reply(201, strategyView(strategy));
});
