import type { OrganizationId } from '../../foundation/ids.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type Contact, type ContactDraft, isVisibleChange } from '../contacts/contact.ts';
import { accountStore, maxInlineCopies } from './account-store.ts';

/** Creates a contact or changes the one with the same external_id, and copies the change to its accounts. */
export async function upsertContact(organization: OrganizationId, draft: ContactDraft, now: Date): Promise<Contact> {
  const contacts = contactStore(organization);
  const before = draft.external_id === undefined ? undefined : await contacts.read(draft.id);
  const contact = await contacts.upsert(draft, now);
  const isUnchanged = before && !isVisibleChange(before, contact);
  if (contact.version > 1 && !isUnchanged)
    await accountStore(organization).copyContact(contact, { atMost: maxInlineCopies });
  return contact;
}
