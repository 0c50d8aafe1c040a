import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPageWithNames } from '../../lib/portfolio/accounts/load-page-with-names.ts';
import { listHolds } from '../../lib/portfolio/holds/contract.ts';
import { holdStore } from '../../lib/portfolio/holds/hold-store.ts';
import { type Hold, holdView } from '../../lib/portfolio/holds/hold.ts';

export const handler = onLambda(
  listHolds,
  async ({ organization, query: { limit, offset, cursor, ...filters }, receivedAt }) => {
    const page = await loadPageWithNames(
      organization,
      holdStore(organization).listing(filters),
      { limit, offset, cursor },
      (hold: Hold) => holdView(hold, receivedAt),
      // A hold that ended minutes ago is still listed as open.
      ({ released_at: releasedAt, scope }) =>
        (filters.open === undefined || filters.open === (releasedAt === null)) &&
        (filters.scope === undefined || filters.scope === scope),
    );
    return reply(200, page);
  },
);
