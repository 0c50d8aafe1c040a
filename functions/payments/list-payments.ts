import { accountStore } from '../../lib/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listPayments } from '../../lib/payments/contract.ts';
import { paymentView } from '../../lib/payments/payment.ts';
import { paymentsOf } from '../../lib/payments/payment-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(listPayments, async ({ organization, params, query: { by, ...paging } }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, paymentsOf(organization, id), paging, paymentView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
