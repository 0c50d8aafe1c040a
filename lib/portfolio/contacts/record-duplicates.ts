import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { contactStore } from './contact-store.ts';
import type { Contact } from './contact.ts';
import { duplicateStore } from './duplicate-store.ts';
import { comparedNumbers, comparesOtherwise, duplicateMatch } from './duplicate.ts';

const contactsAtOnce = 32;

/** Per document and number: a number that hundreds of people have, such as an office's, says little about any two. */
const maxCandidates = 20;

interface ContactWrite {
  readonly before: Contact | undefined;
  readonly after: Contact & { readonly organization: OrganizationId };
}

/**
 * Keeps the pairs of contacts that may be one person, and the entries by which contacts are found by their documents.
 * Safe to repeat and in any order: pairs are decided on the contacts as they are now.
 */
export async function recordDuplicates(writes: readonly ContactWrite[]): Promise<void> {
  const byContact = Map.groupBy(writes, ({ after }) => after.id);
  await mapInParallel([...byContact.values()], contactsAtOnce, async (ofContact) => {
    for (const write of ofContact) await recordOne(write);
  });
}

async function recordOne({ before, after }: ContactWrite): Promise<void> {
  const { organization, id } = after;
  const store = duplicateStore(organization);
  const newAliases = (after.aliases ?? []).filter((alias) => !before?.aliases?.includes(alias));
  for (const alias of newAliases) for (const other of await store.othersOf(alias)) await store.remove(alias, other);
  if (before && newAliases.length === 0 && !comparesOtherwise(before, after)) return;
  // Imports write many new contacts, and nearly all of them resemble nobody.
  if (
    !before &&
    !after.document &&
    (await compareDuplicates(organization, after, { isNew: true })).missing.length === 0
  )
    return;
  const [contact] = await contactStore(organization).readLatest([id]);
  if (contact?.id !== id) return;
  if (before?.document && !isDocumentOf(contact, before)) await store.removeDocument(before.document, id);
  await refreshDuplicates(organization, contact, { isNew: before === undefined });
}

/** Writes what is missing, and removes what does not hold any more. */
export async function refreshDuplicates(
  organization: OrganizationId,
  contact: Contact,
  { isNew = false } = {},
): Promise<void> {
  const store = duplicateStore(organization);
  if (contact.document) await store.addDocument(contact.document, contact.id);
  const { missing, outdated } = await compareDuplicates(organization, contact, { isNew });
  for (const other of missing) await store.add(contact.id, other);
  for (const other of outdated) await store.remove(contact.id, other);
}

const isDocumentOf = ({ document: now }: Contact, { document: then }: Contact): boolean =>
  now?.type === then?.type && now?.number === then?.number;

/** Compares the stored pairs of a contact with those that match now. A new contact has none. */
export async function compareDuplicates(
  organization: OrganizationId,
  contact: Contact,
  { isNew = false } = {},
): Promise<{ readonly missing: readonly ContactId[]; readonly outdated: readonly ContactId[] }> {
  const store = duplicateStore(organization);
  const contacts = contactStore(organization);
  const none: readonly ContactId[] = [];
  const [stored, withDocument, withNumber] = await Promise.all([
    isNew ? none : store.othersOf(contact.id),
    contact.document ? store.withDocument(contact.document, maxCandidates) : none,
    Promise.all(comparedNumbers(contact).map((number) => contacts.findByNumber(number, { max: maxCandidates }))),
  ]);
  const candidates = new Set<ContactId>([...stored, ...withDocument, ...withNumber.flat()]);
  candidates.delete(contact.id);
  const others = await contacts.readLatest([...candidates]);
  const matching = new Set(
    others.filter((other) => other.id !== contact.id && duplicateMatch(contact, other).length > 0).map(({ id }) => id),
  );
  return {
    missing: [...matching].filter((id) => !stored.includes(id)),
    outdated: stored.filter((id) => !matching.has(id)),
  };
}
