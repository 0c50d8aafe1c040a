import { type ContactUpdate, contactUpdate } from './contact-update.ts';
import type { Contact, ContactDraft } from './contact.ts';
import type { PersonChangeContext } from './person-change.ts';
import { personChangesAfter } from './person-conflict.ts';

export type StoredUpdate = ContactUpdate & Pick<Contact, 'person_changes'>;

/** What a record changes, and that it may name another person. */
export function upsertUpdate(
  stored: Contact | undefined,
  draft: ContactDraft,
  context: PersonChangeContext,
): StoredUpdate {
  const person_changes = personChangesAfter(stored, draft, context);
  return { ...contactUpdate(stored, draft), ...(person_changes && { person_changes }) };
}
