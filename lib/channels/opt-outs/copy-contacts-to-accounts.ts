import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { copyContact, maxInlineCopies } from '../../portfolio/accounts/copy-contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';

/** Each contact's copies are written sixteen at a time. */
const contactsAtOnce = 4;

export async function copyContactsToAccounts(organization: OrganizationId, ids: readonly ContactId[]): Promise<void> {
  const contacts = await contactStore(organization).readLatest(ids);
  const atMost = Math.floor(maxInlineCopies / Math.max(ids.length, 1));
  await mapInParallel(contacts, contactsAtOnce, (contact) => copyContact(organization, contact, { atMost }));
}
