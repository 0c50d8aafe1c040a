import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { matchesWhere } from '../../platform/aws/table/where.ts';
import { type PageReply, type Paging, loadPage, singleRowPage } from '../../platform/http/load-page.ts';
import { contactConditions } from './contact-query.ts';
import { contactStore } from './contact-store.ts';
import { phonesOf } from './contact-addresses.ts';
import { type Contact, contactView } from './contact.ts';
import type { ContactFilters, ContactView } from './contract.ts';
import { matchingForm } from './phone-forms.ts';

export async function loadContactPage(
  organization: OrganizationId,
  filters: ContactFilters,
  paging: Paging,
): Promise<PageReply<ContactView>> {
  const contacts = contactStore(organization);
  const { external_id: externalId, phone } = filters;
  if (externalId === undefined) return loadPage(organization, contacts.listing(filters), paging, contactView);
  const contact = await contacts.read(contactIdOf(organization, externalId));
  const isWanted = contact && (!phone || hasPhone(contact, phone)) && matchesWhere(contact, contactConditions(filters));
  return singleRowPage(isWanted ? contactView(contact) : undefined, paging);
}

const hasPhone = (contact: Contact, phone: string): boolean =>
  phonesOf(contact).some(({ number }) => matchingForm(number) === matchingForm(phone));
