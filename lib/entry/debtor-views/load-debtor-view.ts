import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import { contactAccountStore } from '../../portfolio/accounts/contact-account-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { organizationStore } from '../../tenancy/organizations/organization-store.ts';
import { frontPage } from '../portal/debtor-page.ts';
import { factOf } from '../portal/load-debtor.ts';
import { loadDebtsPage } from '../portal/load-debts-page.ts';
import { pageLanguage } from '../portal/page-language.ts';
import type { DebtorView } from './contract.ts';

/** Of no link: the forms of the pages lead nowhere. */
const token = 'none';

/**
 * What a contact sees before and after they proved who they are.
 * @throws Problem 404
 */
export async function loadDebtorView(id: OrganizationId, contactId: ContactId, now: Date): Promise<DebtorView> {
  const [organization, contact] = await Promise.all([organizationStore(id).read(), contactStore(id).read(contactId)]);
  if (!organization || !contact) throw notFound('contact');
  const found = await contactAccountStore(id).findOne(contact);
  const account = found && (await accountStore(id).read(found));
  const language = pageLanguage(contact.language ?? organization.language);
  const fact = factOf({ organization, contact, account });
  return {
    language,
    asks_for: fact,
    front_page: frontPage(organization.name, language, fact),
    debts_page: fact === 'none' ? null : await loadDebtsPage({ organization, contact, language, token }, now),
  };
}
