import { accountUpdate, accountView } from '../../lib/accounts/account.ts';
import { updateAccount } from '../../lib/accounts/contract.ts';
import { changeAccount } from '../../lib/accounts/portfolio.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { idFromPath } from '../../lib/ids.ts';
import { todayOf } from '../../lib/organizations/today.ts';

export const handler = onLambda(updateAccount, async ({ organization, params, body, now }) => {
  const [account, today] = await Promise.all([
    changeAccount(organization, idFromPath(params.id), (before) => accountUpdate(before, body), body.contact, now),
    todayOf(organization, now),
  ]);
  return reply(200, accountView(account, today));
});
