import type { OrganizationId } from '../../foundation/ids.ts';
import { contactStore } from '../contacts/contact-store.ts';
import { hasContactFields } from '../contacts/contact-differences.ts';
import { type Contact, type ContactDraft } from '../contacts/contact.ts';
import type { OnPersonChange } from '../contacts/person-change.ts';
import { writeContact } from '../contacts/write-contact.ts';
import type { IdentityChange } from '../holds/identity-change.ts';
import { copyContact, maxInlineCopies } from './copy-contact.ts';
import { personChangesOf } from './identity-check.ts';

export async function upsertContact(
  organization: OrganizationId,
  draft: ContactDraft,
  now: Date,
  onPersonChange?: OnPersonChange,
): Promise<{ readonly contact: Contact; readonly isNew: boolean; readonly identity: readonly IdentityChange[] }> {
  const contacts = contactStore(organization);
  const [before] = draft.external_id === undefined ? [] : await contacts.readLatest([draft.id]);
  if (before && hasContactFields(before, draft)) return { contact: before, isNew: false, identity: [] };
  const contact = await writeContact(organization, draft, now, { current: before, onPersonChange });
  const isNew = contact.version === 1 || draft.external_id === undefined;
  if (contact.version > 1) await copyContact(organization, contact, { atMost: maxInlineCopies });
  return { contact, isNew, identity: personChangesOf(contact, undefined) };
}
