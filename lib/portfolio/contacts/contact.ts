import { type AccountId, type ContactId, type OrganizationId, contactIdOf, known } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import type { ContactChange, ContactView, NewContact } from './contract.ts';

/** A person or company that owes; fields nobody gave are absent. */
export interface Contact {
  readonly kind: 'contact';
  readonly id: ContactId;
  readonly external_id?: string;
  readonly name: string;
  readonly phone?: string;
  readonly email?: string;
  readonly whatsapp?: string;
  readonly timezone?: string;
  readonly opted_out?: boolean;
  /** The only account of a contact that came without an external_id of its own. */
  readonly account_id?: AccountId;
  readonly created_at: string;
  readonly updated_at: string;
  /** Counts the writes, so that a copy knows whether it is older. */
  readonly version: number;
}

/**
 * Stored under the id that is derived from an external_id, if the contact with it was created without one and kept its id
 * when it was given it.
 */
export interface ContactLink {
  readonly kind: 'contact_link';
  readonly contact_id: ContactId;
}

/** What an account keeps of its contact. */
export type ContactCopy = Pick<Contact, (typeof copied)[number]>;

const copied = ['id', 'external_id', 'name', 'phone', 'email', 'whatsapp', 'timezone', 'opted_out', 'version'] as const;

export function contactCopy(contact: Contact): ContactCopy {
  const copy: Record<string, unknown> = {};
  // The table leaves absent values out; so does the copy.
  for (const name of copied) if (contact[name] !== undefined) copy[name] = contact[name];
  // Each of its fields is the contact's own.
  return copy as unknown as ContactCopy;
}

/** Whether the accounts of a contact would show something else than before. */
export function isVisibleChange(before: ContactCopy, after: ContactCopy): boolean {
  const shown = ({ external_id, name, phone, email, whatsapp, timezone, opted_out }: ContactCopy) =>
    JSON.stringify([external_id, name, phone, email, whatsapp, timezone, opted_out ?? false]);
  return shown(before) !== shown(after);
}

/** Fields to write to a contact: a value sets, `null` clears, and what is not named stays. */
export interface ContactDraft {
  readonly id: ContactId;
  readonly external_id?: string;
  readonly account_id?: AccountId;
  readonly fields: Readonly<Record<string, string | null>>;
}

function fieldsOf({ external_id: _, ...given }: NewContact | ContactChange): Record<string, string | null> {
  const fields: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  return fields;
}

/** The write for a contact as a caller gives it; `ownId` is its id where it comes without an external_id. */
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

/** Rejects an external_id other than the contact's; a contact that has none may be given one. */
export function assertSameExternalId({ external_id: has }: ContactCopy, change: ContactChange, path: string): void {
  if (has !== undefined && change.external_id !== undefined && change.external_id !== has)
    throw refused('external_id_immutable', path, 'Cannot be changed once the contact has one.');
}

/** The external_id that a change gives to a contact without one. */
export const newExternalId = ({ external_id: has }: ContactCopy, change: ContactChange): string | undefined =>
  has === undefined ? (change.external_id ?? undefined) : undefined;

/** Two writes to the same contact as one, the later on top. */
export const mergeContactDrafts = (earlier: ContactDraft, later: ContactDraft): ContactDraft => ({
  ...earlier,
  ...later,
  fields: { ...earlier.fields, ...later.fields },
});

export const contactOfAccountView = (contact: ContactCopy) => ({
  id: known<ContactId>(contact.id),
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
