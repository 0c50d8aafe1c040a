import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type AddressEvidence, evidenceUpdate } from './address-evidence.ts';
import { contactStore } from './contact-store.ts';
import type { AddressRef } from './contact-update.ts';
import { contactWriteStore } from './contact-write-store.ts';
import type { Contact } from './contact.ts';

/** Applies evidence about an address if the contact still has it. Writes the contact only if that changes it. */
export async function markAddress(
  organization: OrganizationId,
  id: ContactId,
  address: AddressRef,
  evidence: AddressEvidence,
): Promise<Contact | undefined> {
  const [found] = await contactStore(organization).readLatest([id]);
  if (!found) return undefined;
  return contactWriteStore(organization).write(found, (contact) => evidenceUpdate(contact, address, evidence));
}
