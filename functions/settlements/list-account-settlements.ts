import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { listAccountSettlements } from '../../lib/portfolio/settlements/contract.ts';
import { settlementStore } from '../../lib/portfolio/settlements/settlement-store.ts';
import { type Settlement, settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(
  listAccountSettlements,
  async ({ organization, params, query: { by, ...paging }, now }) => {
    const id = resolveAccountId(organization, params.accountId, by);
    const [account, page] = await Promise.all([
      accountStore(organization).read(id),
      loadPage(organization, settlementStore(organization).listingOfAccount(id), paging, (item: Settlement) =>
        settlementView(item, now),
      ),
    ]);
    if (!account) throw notFound('account');
    return reply(200, page);
  },
);
