import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { HoldView } from '../../portfolio/holds/contract.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, holdView } from '../../portfolio/holds/hold.ts';

/** Also those that were placed on contacts before they were merged into this one. */
export async function loadContactHolds(
  organization: OrganizationId,
  id: ContactId,
  paging: Paging,
  now: Date,
): Promise<PageReply<HoldView>> {
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  const listing = holdStore(organization).listingOfContact([contact.id, ...(contact.aliases ?? [])]);
  return loadPage(organization, listing, paging, (hold: Hold) => holdView(hold, now));
}
