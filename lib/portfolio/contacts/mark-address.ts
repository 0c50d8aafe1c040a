import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { AddressStatus } from './contact-addresses.ts';
import { contactStore } from './contact-store.ts';
import { statusUpdate } from './contact-update.ts';
import { contactWriteStore } from './contact-write-store.ts';
import type { Contact } from './contact.ts';

/** Sets the status of an address if the contact still has it. Writes the contact only if that changes it. */
export async function markAddress(
  organization: OrganizationId,
  id: ContactId,
  { field, value }: { readonly field: 'phone' | 'whatsapp' | 'email'; readonly value: string },
  status: AddressStatus,
): Promise<Contact | undefined> {
  const [found] = await contactStore(organization).readLatest([id]);
  if (!found) return undefined;
  return contactWriteStore(organization).write(found, (contact) => statusUpdate(contact, field, value, status));
}
