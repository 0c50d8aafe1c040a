import { accountUpdate, accountView } from '../../lib/accounts/account.ts';
import { updateAccount } from '../../lib/accounts/contract.ts';
import { planReader } from '../../lib/campaigns/plans.ts';
import { changeAccount } from '../../lib/accounts/portfolio.ts';
import { resolveAccountId } from '../../lib/accounts/resolve-account-id.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { todayOf } from '../../lib/organizations/today.ts';

export const handler = onLambda(updateAccount, async ({ organization, params, query, body, now }) => {
  const id = resolveAccountId(organization, params.id, query.by);
  const [account, today] = await Promise.all([
    changeAccount(
      organization,
      id,
      (before) => accountUpdate(before, body),
      body.contact,
      now,
      planReader(organization).planOf,
    ),
    todayOf(organization, now),
  ]);
  return reply(200, accountView(account, today));
});
