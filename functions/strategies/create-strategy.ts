import { createStrategy } from '../../lib/policy/strategies/contract.ts';
import { newStrategy, strategyView } from '../../lib/policy/strategies/strategy.ts';
import { writeStrategy } from '../../lib/policy/strategies/write-strategy.ts';
import { StrategyId } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(createStrategy, async ({ organization, body, newId, now, receivedAt }) => {
  const strategy = newStrategy(body, newId(StrategyId), now);
  await writeStrategy(organization, undefined, strategy, receivedAt);
  return reply(201, strategyView(strategy));
});
