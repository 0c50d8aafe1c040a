import type { OrganizationId } from '../../foundation/ids.ts';
import type { Listing } from '../../platform/aws/table/listed-rows.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { type NamedRow, withContactNames } from './with-contact-names.ts';

/** `isListed` drops rows that the index still lists under a former status. */
export async function loadPageWithNames<Item, View extends NamedRow>(
  organization: OrganizationId,
  listing: Listing,
  paging: Paging,
  view: (item: Item) => View,
  isListed: (view: View) => boolean = () => true,
): Promise<PageReply<View & { contact_name: string | null }>> {
  const page = await loadPage(organization, listing, paging, view);
  return { ...page, data: await withContactNames(organization, page.data.filter(isListed)) };
}
