import type { Identity } from '../holds/identity-change.ts';
import type { ContactChanges, ContactFields } from './contact-update.ts';
import {
  type NamedContact,
  type PersonChange,
  type PersonChangeContext,
  contactIdentity,
  isOtherPerson,
  isSamePair,
  isUnderCheck,
} from './person-change.ts';

/** Keeps the contact small if a source reports another person every day. */
const maxPersonChanges = 10;

/** The person as a record names them; it keeps the addresses of `known` that it says nothing about. */
function fieldsIdentity(fields: ContactFields, externalId: string | undefined, known?: Identity): Identity | undefined {
  const { name, phone, phones, email, emails } = fields;
  if (name === undefined) return undefined;
  const saysPhone = phone !== undefined || phones !== undefined;
  const saysEmail = email !== undefined || emails !== undefined;
  return {
    external_id: externalId ?? null,
    name,
    phone: (saysPhone ? (phone?.number ?? phones?.[0]?.number) : known?.phone) ?? null,
    email: (saysEmail ? (email ?? emails?.[0]?.address) : known?.email) ?? null,
    source_system: null,
  };
}

/** The person as the last record of a draft names them. */
export const draftIdentity = (draft: ContactChanges & { readonly external_id?: string }): Identity | undefined =>
  fieldsIdentity(draft.fields, draft.external_id);

/** The people that a draft replaces: the stored one, and those of earlier records of the batch. */
export function personConflicts(
  stored: NamedContact | undefined,
  draft: ContactChanges & { readonly external_id?: string },
): readonly Pick<PersonChange, 'before' | 'after'>[] {
  const externalId = draft.external_id ?? stored?.external_id;
  const first = stored && contactIdentity(stored);
  const given: Identity[] = [];
  for (const fields of [...(draft.earlier ?? []), draft.fields]) {
    const person = fieldsIdentity(fields, externalId, given.at(-1) ?? first);
    if (person) given.push(person);
  }
  const after = given.at(-1);
  if (!after || draft.isCorrection) return [];
  const others = [...(first ? [first] : []), ...given.slice(0, -1)];
  const seen = new Set<string>();
  return others.flatMap((before) => {
    if (seen.has(before.name) || !isOtherPerson(stored?.person_changes, before.name, after.name)) return [];
    seen.add(before.name);
    return [{ before, after }];
  });
}

/**
 * The changes of person that the contact will have, or undefined if they stay the same. One that is under check
 * already is not added again, because every account of the contact has its check.
 */
export function personChangesAfter(
  stored: NamedContact | undefined,
  draft: ContactChanges,
  { at, importMark, onPersonChange }: PersonChangeContext,
): readonly PersonChange[] | undefined {
  const conflicts = personConflicts(stored, draft);
  if (conflicts.length === 0) return undefined;
  const version = (stored?.version ?? 0) + 1;
  const changes = [...(stored?.person_changes ?? [])];
  let isChanged = false;
  for (const { before, after } of conflicts) {
    const open = changes.findIndex((each) => isUnderCheck(each) && isSamePair(each, before.name, after.name));
    const found = changes[open];
    const mark = importMark !== undefined && { import: importMark };
    if (found && onPersonChange !== 'update') {
      if (found.import === importMark) continue;
      const { import: _, ...rest } = found;
      changes[open] = { ...rest, ...mark };
    } else
      changes.push({ before, after, version, at, ...mark, ...(onPersonChange === 'update' && { is_accepted: true }) });
    isChanged = true;
  }
  return isChanged ? changes.slice(-maxPersonChanges) : undefined;
}
