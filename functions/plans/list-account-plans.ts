import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { listAccountPlans } from '../../lib/portfolio/plans/contract.ts';
import { loadAccountPlans } from '../../lib/portfolio/plans/load-plans.ts';

export const handler = onLambda(
  listAccountPlans,
  async ({ organization, params, query: { by, ...paging }, receivedAt }) => {
    const id = resolveAccountId(organization, params.id, by);
    return reply(200, await loadAccountPlans(organization, id, paging, receivedAt));
  },
);
