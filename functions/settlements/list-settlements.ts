import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPageWithNames } from '../../lib/portfolio/accounts/load-page-with-names.ts';
import { listSettlements } from '../../lib/portfolio/settlements/contract.ts';
import { settlementStore } from '../../lib/portfolio/settlements/settlement-store.ts';
import { type Settlement, settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(listSettlements, async ({ organization, query: { status, ...paging }, now }) => {
  const page = await loadPageWithNames(
    organization,
    settlementStore(organization).listing(status),
    paging,
    (settlement: Settlement) => settlementView(settlement, now),
    // An offer that expired minutes ago is still stored under its former status.
    (settlement) => status === undefined || settlement.status === status,
  );
  return reply(200, page);
});
