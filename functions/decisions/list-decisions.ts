import { accountStore } from '../../lib/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listDecisions } from '../../lib/decisions/contract.ts';
import { decisionView } from '../../lib/decisions/decision.ts';
import { decisionsOf } from '../../lib/decisions/decision-store.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(listDecisions, async ({ organization, params, query: { by, ...paging } }) => {
  const id = resolveAccountId(organization, params.id, by);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, decisionsOf(organization, id), paging, decisionView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
