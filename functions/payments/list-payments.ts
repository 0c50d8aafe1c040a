import { accountStore } from '../../lib/accounts/account-store.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { type AccountId, idFromPath } from '../../lib/ids.ts';
import { listPayments } from '../../lib/payments/contract.ts';
import { paymentView } from '../../lib/payments/payment.ts';
import { paymentsOf } from '../../lib/payments/payment-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(listPayments, async ({ organization, params, query }) => {
  const id = idFromPath<AccountId>(params.id);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, paymentsOf(organization, id), query, paymentView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
