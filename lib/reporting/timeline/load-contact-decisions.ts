import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { type DecisionView, maxAccountsOfPerson } from '../../history/decisions/contract.ts';
import { decisionStore } from '../../history/decisions/decision-store.ts';
import { decisionView } from '../../history/decisions/decision-view.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';

/** Loads the decisions about all accounts of a contact, newest first. */
export async function loadContactDecisions(
  organization: OrganizationId,
  id: ContactId,
  paging: Paging,
): Promise<PageReply<DecisionView>> {
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  const accounts = await contactAccountStore(organization).find(contact, maxAccountsOfPerson + 1);
  if (accounts.length > maxAccountsOfPerson)
    throw conflict(
      'too_many_accounts',
      `The contact has more than ${maxAccountsOfPerson} accounts; list the decisions of each account.`,
    );
  const listing = decisionStore(organization).listingOfAccounts(accounts);
  const page = await loadPage(organization, listing, paging, decisionView);
  // An account may have belonged to another contact when a decision was made.
  const ids = new Set<string>([contact.id, ...(contact.aliases ?? [])]);
  return { ...page, data: page.data.filter(({ contact_id: decidedAbout }) => ids.has(decidedAbout)) };
}
