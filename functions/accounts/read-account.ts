import { accountView } from '../../lib/accounts/account.ts';
import { accountStore } from '../../lib/accounts/account-store.ts';
import { readAccount } from '../../lib/accounts/contract.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { todayOf } from '../../lib/organizations/today.ts';
import { notFound } from '../../lib/problem.ts';

export const handler = onLambda(readAccount, async ({ organization, params, query, now }) => {
  const id = resolveAccountId(organization, params.id, query.by);
  const [account, today] = await Promise.all([accountStore(organization).read(id), todayOf(organization, now)]);
  if (!account) throw notFound('account');
  return reply(200, accountView(account, today));
});
