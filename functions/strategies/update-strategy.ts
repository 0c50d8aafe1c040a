import { changeStrategy } from '../../lib/policy/strategies/change-strategy.ts';
import { updateStrategy } from '../../lib/policy/strategies/contract.ts';
import { strategyView } from '../../lib/policy/strategies/strategy.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';

export const handler = onLambda(updateStrategy, async ({ organization, params, body, now, receivedAt }) =>
  reply(200, strategyView(await changeStrategy(organization, params.id, body, { now, receivedAt }))),
);
