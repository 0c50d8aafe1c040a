import { updateStrategy } from '../../lib/policy/strategies/contract.ts';
import { strategyStore } from '../../lib/policy/strategies/strategy-store.ts';
import { applyStrategyChange, strategyView } from '../../lib/policy/strategies/strategy.ts';
import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(updateStrategy, async ({ organization, params, body, now, receivedAt }) => {
  const strategy = await strategyStore(organization).change(
    params.id,
    (before) => applyStrategyChange(before, body, now),
    receivedAt,
  );
  if (!strategy) throw notFound('strategy');
  return reply(200, strategyView(strategy));
});
