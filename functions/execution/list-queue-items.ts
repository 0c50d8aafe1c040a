import { listQueueItems } from '../../lib/outreach/execution/contract.ts';
import { queueItemListing } from '../../lib/outreach/execution/queue-item-store.ts';
import { queueItemView } from '../../lib/outreach/execution/queue-item.ts';
import { reply } from '../../lib/platform/http/endpoint.ts';
import { onLambda } from '../../lib/tenancy/handlers/on-lambda.ts';
import { loadPage } from '../../lib/platform/http/page-store.ts';
import { readToday } from '../../lib/tenancy/organizations/read-today.ts';
import { withContactNames } from '../../lib/portfolio/accounts/with-contact-names.ts';

export const handler = onLambda(listQueueItems, async ({ organization, query, receivedAt }) => {
  const { limit, offset, cursor, date, ...filters } = query;
  const listing = queueItemListing(organization, date ?? (await readToday(organization, receivedAt)), filters);
  const page = await loadPage(organization, listing, { limit, offset, cursor }, queueItemView);
  return reply(200, { ...page, data: await withContactNames(organization, page.data) });
});
