import { listQueueItems } from '../../lib/campaigns/execution/contract.ts';
import { queueItemListing } from '../../lib/campaigns/execution/queue-item-store.ts';
import { queueItemView } from '../../lib/campaigns/execution/queue-item.ts';
import { reply } from '../../lib/http/endpoint.ts';
import { onLambda } from '../../lib/http/handlers/on-lambda.ts';
import { loadPage } from '../../lib/http/page-store.ts';
import { readToday } from '../../lib/organizations/organizations/read-today.ts';
import { withContactNames } from '../../lib/portfolio/accounts/with-contact-names.ts';

export const handler = onLambda(listQueueItems, async ({ organization, query, receivedAt }) => {
  const { limit, offset, cursor, date, ...filters } = query;
  const listing = queueItemListing(organization, date ?? (await readToday(organization, receivedAt)), filters);
  const page = await loadPage(organization, listing, { limit, offset, cursor }, queueItemView);
  return reply(200, { ...page, data: await withContactNames(organization, page.data) });
});
