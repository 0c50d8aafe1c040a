import { accountStore } from '../../lib/accounts/account-store.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { pageOf } from '../../lib/api/pages.ts';
import { listDecisions } from '../../lib/decisions/contract.ts';
import { decisionView } from '../../lib/decisions/decision.ts';
import { decisionsOf } from '../../lib/decisions/decision-store.ts';
import { type AccountId, idFromPath } from '../../lib/ids.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(listDecisions, async ({ organization, params, query }) => {
  const id = idFromPath<AccountId>(params.id);
  const [account, page] = await Promise.all([
    accountStore(organization).read(id),
    pageOf(organization, decisionsOf(organization, id), query, decisionView),
  ]);
  if (!account) throw notFound('account');
  return reply(200, page);
});
