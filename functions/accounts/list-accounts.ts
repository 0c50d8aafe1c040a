import { accountIdOf } from '../../lib/foundation/ids.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage, singleRowPage } from '../../lib/http/page-store.ts';
import { readToday } from '../../lib/organizations/organizations/read-today.ts';
import { accountStore, accounts } from '../../lib/portfolio/accounts/account-store.ts';
import { type Account, accountView } from '../../lib/portfolio/accounts/account.ts';
import { listAccounts } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(listAccounts, async ({ organization, query, now }) => {
  const { status, external_id: externalId, ...paging } = query;
  if (externalId === undefined) {
    const listing = status ? accounts.inStatus(organization, status) : accounts.all(organization);
    const view = readToday(organization, now).then((today) => (account: Account) => accountView(account, today));
    return reply(200, await loadPage(organization, listing, paging, view));
  }
  const [account, today] = await Promise.all([
    accountStore(organization).read(accountIdOf(organization, externalId)),
    readToday(organization, now),
  ]);
  const isWanted = account && (!status || account.collection_status === status);
  return reply(200, singleRowPage(isWanted ? accountView(account, today) : undefined, paging));
});
