import { listStrategies } from '../../lib/campaigns/strategies/contract.ts';
import { strategies } from '../../lib/campaigns/strategies/strategy-store.ts';
import { strategyView } from '../../lib/campaigns/strategies/strategy.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';

export const handler = onLambda(listStrategies, async ({ organization, query }) =>
  reply(200, await loadPage(organization, strategies(organization), query, strategyView)),
);
