import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import type { ContactChange, ContactView, NewContact } from './contract.ts';

/** A debtor: a person or a company. Fields that were never given are absent. */
export interface Contact {
  readonly kind: 'contact';
  readonly id: ContactId;
  readonly external_id?: string;
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  /** The email address in lower case, if that differs: lists compare it. */
  readonly email_lower?: string;
  readonly whatsapp?: string;
  readonly timezone?: string;
  readonly opted_out?: boolean;
  /** The account that the contact was created with, if it came without an external_id of its own. */
  readonly account_id?: AccountId;
  readonly created_at: string;
  readonly updated_at: string;
  /** The chunk of an import that wrote the contact last: `<created at>#<part of the import's id>#<chunk>`. */
  readonly latest_import?: string;
  /** Counts the writes, so that older copies can be recognized. */
  readonly version: number;
}

/**
 * Refers to a contact that was created without an external_id and received one later. Stored under the id that is derived
 * from the external_id.
 */
export interface ContactLink {
  readonly kind: 'contact_link';
  readonly contact_id: ContactId;
}

/** The fields of a contact that its accounts store a copy of. */
export type ContactCopy = Pick<Contact, (typeof copied)[number]>;

const copied = ['id', 'external_id', 'name', 'phone', 'email', 'whatsapp', 'timezone', 'opted_out', 'version'] as const;

export function contactCopy(contact: Contact): ContactCopy {
  const copy: Record<string, unknown> = {};
  for (const name of copied) if (contact[name] !== undefined) copy[name] = contact[name];
  // Only fields of the contact were copied, absent ones left out.
  return copy as unknown as ContactCopy;
}

/** Whether a change of the contact shows on its accounts. */
export function isVisibleChange(before: ContactCopy, after: ContactCopy): boolean {
  const shown = ({ external_id, name, phone, email, whatsapp, timezone, opted_out }: ContactCopy) =>
    JSON.stringify([external_id, name, phone, email, whatsapp, timezone, opted_out ?? false]);
  return shown(before) !== shown(after);
}

const fieldNames = ['name', 'phone', 'email', 'whatsapp', 'timezone'] as const;

/** Fields to write: a value sets a field, `null` clears it, and fields that are not named stay. */
export type ContactFields = Readonly<Partial<Record<(typeof fieldNames)[number], string | null>>>;

/** The fields that a write would change, each with its value before and after. */
export const changedContactFields = (
  contact: ContactCopy,
  fields: ContactFields & { readonly external_id?: string },
): (readonly [name: string, before: string | null, after: string | null])[] =>
  ([...fieldNames, 'external_id'] as const).flatMap((name) => {
    const [before, after] = [contact[name] ?? null, fields[name]];
    return after === undefined || after === before ? [] : [[name, before, after] as const];
  });

/** A write of a contact. */
export interface ContactDraft {
  readonly id: ContactId;
  readonly external_id?: string;
  readonly account_id?: AccountId;
  readonly fields: ContactFields;
}

function fieldsOf(given: NewContact | ContactChange): ContactFields {
  const fields: Partial<Record<keyof ContactFields, string | null>> = {};
  for (const name of fieldNames) {
    const value = given[name];
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** The write for a contact in a request; `own` is its id, and its only account, if it comes without an external_id. */
export function contactDraft(
  given: NewContact,
  organization: OrganizationId,
  own: { readonly id: ContactId; readonly account_id?: AccountId },
): ContactDraft {
  const externalId = given.external_id;
  if (externalId === null || externalId === undefined) return { ...own, fields: fieldsOf(given) };
  return { id: contactIdOf(organization, externalId), external_id: externalId, fields: fieldsOf(given) };
}

export const contactChangeDraft = (id: ContactId, change: ContactChange): ContactDraft => ({
  id,
  fields: fieldsOf(change),
});

/** Rejects an external_id other than the contact's own. A contact without one may be assigned one. */
export function assertSameExternalId({ external_id: has }: ContactCopy, change: ContactChange, path: string): void {
  if (has !== undefined && change.external_id !== undefined && change.external_id !== has)
    throw refused('external_id_immutable', path, 'Cannot be changed: the contact already has an external_id.');
}

/** The external_id that a change assigns to a contact without one. */
export const newExternalId = ({ external_id: has }: ContactCopy, change: ContactChange): string | undefined =>
  has === undefined ? (change.external_id ?? undefined) : undefined;

/** Whether a contact already has all the fields that a draft names. */
export const hasContactFields = (contact: Contact, { fields }: ContactDraft): boolean =>
  changedContactFields(contact, fields).length === 0;

/** Two writes to the same contact as one; the later one wins. */
export const mergeContactDrafts = (earlier: ContactDraft, later: ContactDraft): ContactDraft => ({
  ...earlier,
  ...later,
  fields: { ...earlier.fields, ...later.fields },
});

export const contactOfAccountView = (contact: ContactCopy) => ({
  id: contact.id,
  external_id: contact.external_id ?? null,
  name: contact.name,
  phone: contact.phone ?? null,
  email: contact.email ?? null,
  whatsapp: contact.whatsapp ?? null,
  timezone: contact.timezone ?? null,
  opted_out: contact.opted_out ?? false,
});

export const contactView = (contact: Contact): ContactView => ({
  ...contactOfAccountView(contact),
  created_at: contact.created_at,
  updated_at: contact.updated_at,
});
