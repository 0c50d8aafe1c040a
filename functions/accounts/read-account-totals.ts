import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readAccountTotals } from '../../lib/portfolio/accounts/contract.ts';
import { loadAccountTotals } from '../../lib/portfolio/account-index/load-account-totals.ts';

export const handler = onLambda(readAccountTotals, async ({ organization, query, now }) =>
  reply(200, await loadAccountTotals(organization, query, now)),
);
