import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { listPayments } from '../../lib/portfolio/payments/contract.ts';
import { paymentStore } from '../../lib/portfolio/payments/payment-store.ts';
import { paymentView } from '../../lib/portfolio/payments/payment.ts';

export const handler = onLambda(listPayments, async ({ organization, params, query: { by, ...paging } }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    loadPage(organization, paymentStore(organization).listing(id), paging, paymentView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
