import type { OrganizationId } from '../../foundation/ids.ts';
import { contactUpdate } from './contact-update.ts';
import { contactWriteStore } from './contact-write-store.ts';
import { type Contact, contactChangeDraft } from './contact.ts';
import type { ContactChange } from './contract.ts';

/** Changes fields of a contact that was read. Undefined if it does not exist any more. */
export const applyContactChange = async (
  organization: OrganizationId,
  contact: Contact,
  change: ContactChange,
): Promise<Contact | undefined> =>
  contactWriteStore(organization).write(contact, (each) => contactUpdate(each, contactChangeDraft(each.id, change)));
