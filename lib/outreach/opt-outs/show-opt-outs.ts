import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { accountStore, maxInlineCopies } from '../../portfolio/accounts/account-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { OptOutSubject } from './opt-out.ts';

/** Each contact's copies are written sixteen at a time. */
const contactsAtOnce = 4;

/** Shows the flag on as many accounts as one contact change updates at once; the table's stream updates the rest. */
export async function showOptOuts(
  organization: OrganizationId,
  optedOut: readonly OptOutSubject[],
): Promise<ContactId[]> {
  const contacts = optedOut.flatMap(({ contact }) => contact ?? []);
  await showOnAccounts(organization, contacts.slice(0, maxInlineCopies));
  return contacts;
}

/** Copies contacts to their accounts, a limited number of accounts in all. */
export async function showOnAccounts(organization: OrganizationId, ids: readonly ContactId[]): Promise<void> {
  const contacts = await contactStore(organization).readLatest(ids);
  const atMost = Math.floor(maxInlineCopies / Math.max(ids.length, 1));
  await mapInParallel(contacts, contactsAtOnce, (contact) =>
    accountStore(organization).copyContact(contact, { atMost }),
  );
}
