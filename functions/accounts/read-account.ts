import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { accountView } from '../../lib/portfolio/accounts/account.ts';
import { readAccount } from '../../lib/portfolio/accounts/contract.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { undoneAccountStore } from '../../lib/portfolio/accounts/undone-account-store.ts';

export const handler = onLambda(readAccount, async ({ organization, params, query, now }) => {
  const id = resolveAccountId(organization, params.id, query.by);
  const [account, today] = await Promise.all([
    undoneAccountStore(organization).readAny(id),
    readToday(organization, now),
  ]);
  if (!account) throw notFound('account');
  return reply(200, accountView(account, today));
});
