import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listPlans } from '../../lib/portfolio/plans/contract.ts';
import { loadPlans } from '../../lib/portfolio/plans/load-plans.ts';

export const handler = onLambda(listPlans, async ({ organization, query: { status, ...paging }, receivedAt }) =>
  reply(200, await loadPlans(organization, status, paging, receivedAt)),
);
