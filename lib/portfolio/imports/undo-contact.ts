import { contactStore } from '../contacts/contact-store.ts';
import { contactWriteStore } from '../contacts/contact-write-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { importChunkMark } from '../accounts/import-source.ts';
import type { ChangedContact, WrittenAccount } from './chunk-changes.ts';
import type { UndoContext } from './undo-context.ts';
import { restorable } from './restorable.ts';

/** Fields that are one fact: they go back together. */
const groups = [
  ['phone', 'phones'],
  ['email', 'emails'],
  ['whatsapp', 'whatsapp_status'],
  ['country', 'region'],
];

/**
 * Restores the fields of a contact that nobody has changed since.
 * @returns the names of those that somebody has
 */
export async function undoContact(
  { undo: { organization }, source }: UndoContext,
  { contact: id, version, values }: ChangedContact,
  written: readonly WrittenAccount[],
): Promise<readonly string[]> {
  const [found] = await contactStore(organization).readLatest([id]);
  if (!found) return [];
  const names = Object.keys(values).filter((name) => name !== 'person_changes');
  // It was merged into another one.
  if (found.id !== id) return names;
  const own = written.filter((each) => each.contact === id);
  const isKnown = own.some(({ contact_version: after }) => after === version + 1);
  // A failed chunk has not stored what it wrote.
  const isApplied = isKnown || (own.length === 0 && found.latest_import === importChunkMark(source));
  if (!isApplied) return own.length === 0 ? [] : names;
  const { person_changes: people, ...fields } = values;
  let kept: readonly string[] = [];
  await contactWriteStore(organization).write(found, (contact: Contact) => {
    const decided = restorable(contact, fields, groups);
    ({ kept } = decided);
    const isNamed = people !== undefined && !kept.includes('name') && decided.restored.length > 0;
    return {
      ...Object.fromEntries(decided.restored),
      // As it was: no person was named before, or those.
      ...(isNamed && { person_changes: (people[0] ?? []) as NonNullable<Contact['person_changes']> }),
    };
  });
  return kept;
}
