import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { listAccounts } from '../../lib/portfolio/accounts/contract.ts';
import { loadAccountPage } from '../../lib/portfolio/account-index/load-account-page.ts';

export const handler = onLambda(
  listAccounts,
  async ({ organization, query: { limit, offset, cursor, ...filters }, now }) =>
    reply(200, await loadAccountPage(organization, filters, { limit, offset, cursor }, now)),
);
