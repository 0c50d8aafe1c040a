import { listStrategies } from '../../lib/policy/strategies/contract.ts';
import { strategyStore } from '../../lib/policy/strategies/strategy-store.ts';
import { strategyView } from '../../lib/policy/strategies/strategy.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';

export const handler = onLambda(listStrategies, async ({ organization, query }) =>
  reply(200, await loadPage(organization, strategyStore(organization).listing(), query, strategyView)),
);
