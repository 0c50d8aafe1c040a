import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { listWithIndex } from '../../lib/portfolio/account-index/list-with-index.ts';
import { type Account, accountView } from '../../lib/portfolio/accounts/account.ts';
import { listAccounts } from '../../lib/portfolio/accounts/contract.ts';

export const handler = onLambda(
  listAccounts,
  async ({ organization, query: { limit, offset, cursor, ...filters }, now }) => {
    const view = readToday(organization, now).then((today) => (account: Account) => accountView(account, today));
    const listing = listWithIndex(organization, filters, now);
    return reply(200, await loadPage(organization, listing, { limit, offset, cursor }, view));
  },
);
