import { bulkMove } from '../../lib/accounts/account.ts';
import { moveAccounts } from '../../lib/accounts/bulk.ts';
import { changeAccountsInBulk } from '../../lib/accounts/contract.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { type AccountId, idFromPath } from '../../lib/ids.ts';

export const handler = onLambda(changeAccountsInBulk, async ({ organization, body, now }) => {
  const ids = body.account_ids.map((id) => idFromPath<AccountId>(id));
  return reply(200, { affected: await moveAccounts(organization, ids, bulkMove(body), now) });
});
