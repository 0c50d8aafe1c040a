import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { adjustmentStore } from '../../lib/portfolio/adjustments/adjustment-store.ts';
import { adjustmentView } from '../../lib/portfolio/adjustments/adjustment.ts';
import { listAdjustments } from '../../lib/portfolio/adjustments/contract.ts';

export const handler = onLambda(listAdjustments, async ({ organization, params, query: { by, ...paging } }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    loadPage(organization, adjustmentStore(organization).listing(id), paging, adjustmentView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
