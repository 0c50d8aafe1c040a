import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readPlan } from '../../lib/portfolio/plans/contract.ts';
import { loadPlan } from '../../lib/portfolio/plans/load-plans.ts';

export const handler = onLambda(readPlan, async ({ organization, params, receivedAt }) =>
  reply(200, await loadPlan(organization, params.id, receivedAt)),
);
