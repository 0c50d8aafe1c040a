import type { OrganizationId } from '../../foundation/ids.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { readToday } from '../../tenancy/organizations/read-today.ts';
import { countsDays, withDueDates } from '../accounts/account-query.ts';
import { accountStore } from '../accounts/account-store.ts';
import { type Account, accountView } from '../accounts/account.ts';
import type { AccountFilters, AccountView } from '../accounts/contract.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { listSorted } from './list-sorted.ts';
import { listWithIndex } from './list-with-index.ts';

export async function loadAccountPage(
  organization: OrganizationId,
  { contact_id: id, sort, ...given }: AccountFilters,
  paging: Paging,
  now: Date,
): Promise<PageReply<AccountView>> {
  const today = readToday(organization, now);
  const view = today.then((day) => (account: Account) => accountView(account, day));
  const filters = withDueDates(given, countsDays(given) ? await today : '');
  if (sort) return loadPage(organization, listSorted(organization, filters, sort, now), paging, view);
  const contact = id && ((await contactStore(organization).read(id)) ?? { id });
  const listing = contact
    ? accountStore(organization).listing(filters, contact)
    : listWithIndex(organization, filters, now);
  return loadPage(organization, listing, paging, view);
}
