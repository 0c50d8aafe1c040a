import { isDeepStrictEqual } from 'node:util';
import { contactStore } from '../contacts/contact-store.ts';
import { contactWriteStore } from '../contacts/contact-write-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { importChunkMark } from '../accounts/import-source.ts';
import type { StoredUpdate } from '../contacts/upsert-update.ts';
import type { ChangedContact, WrittenAccount } from './chunk-changes.ts';
import { type UndoRules, takeBack } from './take-back.ts';
import type { UndoContext } from './undo-context.ts';

const rules: UndoRules = {
  groups: [
    ['name', 'person_changes'],
    ['phone', 'phones'],
    ['email', 'emails'],
    ['whatsapp', 'whatsapp_status'],
    ['country', 'region'],
  ],
  following: new Set(['person_changes']),
  mayRecover: () => false,
};

/**
 * Restores the fields of a contact that nobody has changed since.
 * @returns the names of those that somebody has
 */
export async function undoContact(
  { undo: { organization }, imported, source }: UndoContext,
  { contact: id, version, values, bases }: ChangedContact,
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
  const isNamed = people !== undefined && fields['name'] !== undefined;
  const change = {
    import: imported.id,
    version,
    ...(bases && { bases }),
    // As it was: no person was named before, or those.
    values: { ...fields, ...(isNamed && { person_changes: [people[0] ?? [], null] as const }) },
  };
  let kept: readonly string[] = [];
  await contactWriteStore(organization).write(found, (contact: Contact): StoredUpdate => {
    const taken = takeBack(contact, change, rules);
    ({ kept } = taken);
    const { import_bases = {}, waiting_undos = [] } = taken.trace;
    const isSame = taken.restored.size === 0 && isDeepStrictEqual(traceOf(contact), { import_bases, waiting_undos });
    return isSame ? {} : { ...Object.fromEntries(taken.restored), import_bases, waiting_undos };
  });
  return kept;
}

const traceOf = ({ import_bases = {}, waiting_undos = [] }: Contact) => ({ import_bases, waiting_undos });
