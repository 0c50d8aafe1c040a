import { type Account, accountView } from '../../lib/accounts/account.ts';
import { accountStore, accounts } from '../../lib/accounts/account-store.ts';
import { listAccounts } from '../../lib/accounts/contract.ts';
import { reply } from '../../lib/api/endpoint.ts';
import { onLambda } from '../../lib/api/on-lambda.ts';
import { oneOrNone, pageOf } from '../../lib/api/pages.ts';
import { accountIdOf } from '../../lib/ids.ts';
import { todayOf } from '../../lib/organizations/today.ts';

export const handler = onLambda(listAccounts, async ({ organization, query, now }) => {
  const { status, external_id: externalId, ...paging } = query;
  if (externalId === undefined) {
    const listing = status ? accounts.inStatus(organization, status) : accounts.all(organization);
    const view = todayOf(organization, now).then((today) => (account: Account) => accountView(account, today));
    return reply(200, await pageOf(organization, listing, paging, view));
  }
  const [account, today] = await Promise.all([
    accountStore(organization).read(accountIdOf(organization, externalId)),
    todayOf(organization, now),
  ]);
  const isWanted = account && (!status || account.collection_status === status);
  return reply(200, oneOrNone(isWanted ? accountView(account, today) : undefined, paging));
});
