import { statusesSetAfter } from './address-evidence.ts';
import { type ContactChanges, type ContactUpdate, contactUpdate } from './contact-update.ts';
import type { Contact, ContactDraft } from './contact.ts';
import type { PersonChangeContext } from './person-change.ts';
import { basesAfter } from './import-trace.ts';
import { personChangesAfter } from './person-conflict.ts';
import { recordUpdate } from './record-update.ts';

export type StoredUpdate = ContactUpdate &
  Pick<Contact, 'person_changes' | 'statuses_set_at' | 'import_bases' | 'waiting_undos'>;

/** What a record changes, and that it may name another person. */
export function upsertUpdate(
  stored: Contact | undefined,
  draft: ContactDraft,
  context: PersonChangeContext,
): StoredUpdate {
  const person_changes = personChangesAfter(stored, draft, context);
  return { ...recordUpdate(stored, draft), ...(person_changes && { person_changes }) };
}

/** Of an import, it also stores which import gave the values. */
export function importedUpdate(stored: Contact, draft: ContactDraft, context: PersonChangeContext): StoredUpdate {
  const update = upsertUpdate(stored, draft, context);
  const names = Object.keys(update);
  if (context.importMark === undefined || names.length === 0) return update;
  return { ...update, import_bases: basesAfter(stored, names) };
}

/** What a person changes, and when the person set the status of an address. */
export function correctionUpdate(stored: Contact, changes: ContactChanges, now: Date): StoredUpdate {
  const update = contactUpdate(stored, changes);
  const statuses_set_at = statusesSetAfter(stored, update, now);
  return { ...update, ...(statuses_set_at && { statuses_set_at }) };
}
