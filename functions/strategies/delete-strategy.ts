import { deleteStrategy } from '../../lib/policy/strategies/contract.ts';
import { strategyStore } from '../../lib/policy/strategies/strategy-store.ts';
import { conflict, notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(deleteStrategy, async ({ organization, params, receivedAt }) => {
  const { id } = params;
  const result = await strategyStore(organization).remove(id, receivedAt);
  if (result === 'missing') throw notFound('strategy');
  if (result === 'in_use')
    throw conflict('strategy_in_use', 'A campaign or an account uses this strategy. Give it another strategy first.');
  return reply(200, { deleted: true as const, id });
});
