import type { OrganizationId } from '../../foundation/ids.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { type Contact, type ContactDraft, hasContactFields } from '../contacts/contact.ts';
import { writeContact } from '../contacts/write-contact.ts';
import { copyContact, maxInlineCopies } from './copy-contact.ts';

export async function upsertContact(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
): Promise<{ readonly contact: Contact; readonly isNew: boolean }> {
  const contacts = contactStore(organization);
  const [before] = draft.external_id === undefined ? [] : await contacts.readLatest([draft.id]);
  if (before && hasContactFields(before, draft)) return { contact: before, isNew: false };
  const contact = await writeContact(organization, draft, now, { current: before });
  const isNew = contact.version === 1 || draft.external_id === undefined;
  if (contact.version > 1) await copyContact(organization, contact, { atMost: maxInlineCopies });
  return { contact, isNew };
}
