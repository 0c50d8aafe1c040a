import type { OrganizationId } from '../../foundation/ids.ts';
import { contactWriteStore } from './contact-write-store.ts';
import { type Contact, contactChangeDraft } from './contact.ts';
import type { ContactChange } from './contract.ts';
import { correctionUpdate } from './upsert-update.ts';

/** Changes fields of a contact that was read. Undefined if it does not exist any more. */
export const applyContactChange = async (
  organization: OrganizationId,
  contact: Contact,
  change: ContactChange,
): Promise<Contact | undefined> =>
  contactWriteStore(organization).write(contact, (each) =>
    correctionUpdate(each, contactChangeDraft(each.id, change), new Date()),
  );
