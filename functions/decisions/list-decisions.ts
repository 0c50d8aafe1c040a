import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { listDecisions } from '../../lib/history/decisions/contract.ts';
import { decisionStore } from '../../lib/history/decisions/decision-store.ts';
import { decisionView } from '../../lib/history/decisions/decision-view.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';

export const handler = onLambda(listDecisions, async ({ organization, params, query: { by, ...paging } }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    loadPage(organization, decisionStore(organization).listing(id), paging, decisionView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
