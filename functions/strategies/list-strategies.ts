import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listStrategies } from '../../lib/strategies/contract.ts';
import { strategyView } from '../../lib/strategies/strategy.ts';
import { strategies } from '../../lib/strategies/strategy-store.ts';

export const handler = onLambda(listStrategies, async ({ organization, query }) =>
  reply(200, await pageOf(organization, strategies(organization), query, strategyView)),
);
