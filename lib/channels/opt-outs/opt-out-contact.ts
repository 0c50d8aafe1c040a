import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { optOutSubjects } from './opt-out-subjects.ts';
import { type OptOutCause, contactAddresses } from './opt-out.ts';
import { propagateOptOuts } from './propagate-opt-outs.ts';

/**
 * Suppresses every address of a contact and opts the contact out, or the one into which it is being merged. Does nothing
 * if there is no such contact.
 * @returns the contact if it is opted out now
 */
export async function optOutContact(
  organization: OrganizationId,
  contactId: ContactId,
  cause: OptOutCause,
  now: Date,
): Promise<ContactId[]> {
  const [contact] = await contactStore(organization).readLatest([contactId]);
  if (!contact) return [];
  const addresses = [...new Set(contactAddresses(contact).map(({ address }) => address))];
  const { id, phone = null, email = null } = contact;
  const optedOut = await optOutSubjects(organization, [{ contact: id, phone, email, addresses }], cause, now);
  // It became a link after it was read, or is gone.
  if (optedOut.length === 0) return optOutContact(organization, id, cause, now);
  return propagateOptOuts(organization, optedOut, cause, now);
}
