import type { OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { withContactNames } from '../../portfolio/accounts/with-contact-names.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import type { QueueFilters, QueueItemView } from './contract.ts';
import { queueItemStore } from './queue-item-store.ts';
import { queueItemView } from './queue-item.ts';

export async function listQueueItems(
  organization: OrganizationId,
  { date, ...filters }: QueueFilters & { readonly date?: string | undefined },
  paging: Paging,
  now: Date,
): Promise<PageReply<QueueItemView>> {
  const listing = queueItemStore(organization).listing(date ?? (await readToday(organization, now)), filters);
  const page = await loadPage(organization, listing, paging, queueItemView);
  return { ...page, data: await withContactNames(organization, page.data) };
}
