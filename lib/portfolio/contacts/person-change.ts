import type { ContactId } from '../../foundation/ids.ts';
import type { Identity } from '../holds/identity-change.ts';
import { sharesName } from './share-name.ts';

/**
 * A record gave the contact a name that shares no word with its former one, or with that of another record of the batch.
 * An account with a copy of the contact from before `version` gets an identity check together with a newer copy.
 */
export interface PersonChange {
  readonly before: Identity;
  readonly after: Identity;
  readonly version: number;
  readonly at: string;
  /** The contact that was merged into this one with the change: `version` is that contact's. */
  readonly of?: ContactId;
  /** The mark of the import chunk that reported it last. */
  readonly import?: string;
  /** The caller said that the change is right, so that no account is checked. */
  readonly is_accepted?: true;
  /** What the contact was called when somebody released a check: the new name, or the former one again. */
  readonly decision?: 'confirmed' | 'corrected';
}

/** The contact, as far as this concerns it. */
export interface NamedContact {
  readonly name: string;
  readonly external_id?: string;
  readonly phone?: string;
  readonly email?: string;
  readonly version: number;
  readonly person_changes?: readonly PersonChange[];
}

export interface PersonChangeContext {
  readonly at: string;
  readonly importMark?: string | undefined;
  readonly onPersonChange?: OnPersonChange | undefined;
}

export const personChangeReactions = ['hold', 'update'] as const;
export type OnPersonChange = (typeof personChangeReactions)[number];

/** Absent and null both mean that there is none. */
type NamedPerson = Pick<Identity, 'name'> & {
  readonly [Field in 'external_id' | 'phone' | 'email']?: string | null;
};

export const contactIdentity = (contact: NamedPerson, sourceSystem?: string): Identity => ({
  external_id: contact.external_id ?? null,
  name: contact.name,
  phone: contact.phone ?? null,
  email: contact.email ?? null,
  source_system: sourceSystem ?? null,
});

export const isSamePair = ({ before, after }: PersonChange, one: string, other: string): boolean =>
  (sharesName(before.name, one) && sharesName(after.name, other)) ||
  (sharesName(before.name, other) && sharesName(after.name, one));

/** True if nobody has said yet that both names are of one person. */
export const isOtherPerson = (
  changes: readonly PersonChange[] | undefined,
  before: string | undefined,
  after: string | undefined,
): boolean =>
  before !== undefined &&
  after !== undefined &&
  !sharesName(before, after) &&
  !changes?.some((change) => change.decision === 'confirmed' && isSamePair(change, before, after));

export const isUnderCheck = ({ is_accepted, decision, of }: PersonChange): boolean =>
  !is_accepted && decision === undefined && of === undefined;

interface IdentifiedContact extends Pick<NamedContact, 'person_changes'> {
  readonly id: ContactId;
}

/**
 * The changes of person that an account must be checked for when it gets a copy of the contact. `copy` is the one it
 * has; undefined if it is new.
 */
export const personChangesToCheck = (
  { id, person_changes: changes = [] }: IdentifiedContact,
  copy: { readonly id: ContactId; readonly version: number } | undefined,
): readonly PersonChange[] =>
  changes.filter((change) =>
    copy?.id === (change.of ?? id) ? !change.is_accepted && copy.version < change.version : isUnderCheck(change),
  );

/** True if accounts of the contact have to be checked. */
export const hasNewPersonChange = (
  { person_changes: before = [] }: Pick<NamedContact, 'person_changes'>,
  { person_changes: after = [] }: Pick<NamedContact, 'person_changes'>,
): boolean => after.some(({ version }) => !before.some((change) => change.version === version));

/** The changes with the decision about one of them; undefined if that is known already. */
export function withPersonDecision(
  contact: NamedContact,
  decided: Pick<PersonChange, 'before' | 'after'>,
): readonly PersonChange[] | undefined {
  const { name, person_changes: changes = [] } = contact;
  const decision = sharesName(name, decided.after.name) ? 'confirmed' : 'corrected';
  const isDecided = (change: PersonChange) =>
    !change.is_accepted && change.before.name === decided.before.name && change.after.name === decided.after.name;
  if (!changes.some((change) => isDecided(change) && change.decision !== decision)) return undefined;
  return changes.map((change) => (isDecided(change) ? { ...change, decision } : change));
}

/** What an import chunk reported about a contact, also if it is delivered again; for a request, what is in doubt. */
export function reportedPersonChanges(
  contact: NamedContact | undefined,
  importMark: string | undefined,
): readonly PersonChange[] {
  const changes = contact?.person_changes ?? [];
  return changes.filter((change) =>
    importMark === undefined
      ? isUnderCheck(change) || change.version === contact?.version
      : change.import === importMark,
  );
}
