import type { OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import { accountStore } from '../accounts/account-store.ts';
import { type Account, accountView } from '../accounts/account.ts';
import type { AccountFilters, AccountView } from '../accounts/contract.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { listSorted } from './list-sorted.ts';
import { listWithIndex } from './list-with-index.ts';

export async function loadAccountPage(
  organization: OrganizationId,
  { contact_id: id, sort, ...filters }: AccountFilters,
  paging: Paging,
  now: Date,
): Promise<PageReply<AccountView>> {
  const view = readToday(organization, now).then((today) => (account: Account) => accountView(account, today));
  if (sort) return loadPage(organization, listSorted(organization, filters, sort, now), paging, view);
  const contact = id && ((await contactStore(organization).read(id)) ?? { id });
  const listing = contact
    ? accountStore(organization).listing(filters, contact)
    : listWithIndex(organization, filters, now);
  return loadPage(organization, listing, paging, view);
}
