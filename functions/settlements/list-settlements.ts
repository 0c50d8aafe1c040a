import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { withContactNames } from '../../lib/portfolio/accounts/with-contact-names.ts';
import { listSettlements } from '../../lib/portfolio/settlements/contract.ts';
import { settlementListing } from '../../lib/portfolio/settlements/settlement-store.ts';
import { type Settlement, settlementView } from '../../lib/portfolio/settlements/settlement.ts';

export const handler = onLambda(listSettlements, async ({ organization, query: { status, ...paging }, now }) => {
  const listing = settlementListing(organization, status);
  const page = await loadPage(organization, listing, paging, (item: Settlement) => settlementView(item, now));
  // An offer that expired minutes ago is still stored under its former status.
  const data = status === undefined ? page.data : page.data.filter((each) => each.status === status);
  return reply(200, { ...page, data: await withContactNames(organization, data) });
});
