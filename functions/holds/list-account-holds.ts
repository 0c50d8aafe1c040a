import { notFound } from '../../lib/foundation/problem.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { loadPage } from '../../lib/platform/http/load-page.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { accountStore } from '../../lib/portfolio/accounts/account-store.ts';
import { resolveAccountId } from '../../lib/portfolio/accounts/resolve-account-id.ts';
import { listAccountHolds } from '../../lib/portfolio/holds/contract.ts';
import { holdStore } from '../../lib/portfolio/holds/hold-store.ts';
import { type Hold, holdView } from '../../lib/portfolio/holds/hold.ts';

export const handler = onLambda(
  listAccountHolds,
  async ({ organization, params, query: { by, ...paging }, receivedAt }) => {
    const id = resolveAccountId(organization, params.id, by);
    const [account, page] = await Promise.all([
      accountStore(organization).read(id),
      loadPage(organization, holdStore(organization).listingOfAccount(id), paging, (hold: Hold) =>
        holdView(hold, receivedAt),
      ),
    ]);
    if (!account) throw notFound('account');
    return reply(200, page);
  },
);
