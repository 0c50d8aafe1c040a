import { isDeepStrictEqual } from 'node:util';
import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import type { AddressStatus, ContactEmail, ContactPhone } from './contact-addresses.ts';
import type { ContactChange, ContactView, NewContact } from './contract.ts';

export interface ContactDocument {
  readonly type: string;
  readonly number: string;
}

/** The hours are those of the place where the person is. */
export interface ContactPreferences {
  readonly channels?: readonly Channel[];
  readonly hours?: { readonly start: string; readonly end: string; readonly days: readonly number[] };
}

export interface Contact {
  readonly kind: 'contact';
  readonly id: ContactId;
  readonly external_id?: string;
  readonly name: string;
  /** The first usable number of `phones`, or else the first. */
  readonly phone?: string;
  readonly phones?: readonly ContactPhone[];
  /** The first usable address of `emails`, or else the first. */
  readonly email?: string;
  readonly emails?: readonly ContactEmail[];
  readonly email_lower?: string;
  readonly whatsapp?: string;
  readonly whatsapp_status?: AddressStatus;
  readonly timezone?: string;
  readonly country?: string;
  readonly region?: string;
  readonly language?: string;
  readonly document?: ContactDocument;
  readonly birth_date?: string;
  readonly preferred?: ContactPreferences;
  readonly opted_out?: boolean;
  readonly opted_out_by?: 'contact' | 'address';
  /** Set if the contact was created with an account and without an external_id. */
  readonly account_id?: AccountId;
  readonly created_at: string;
  readonly updated_at: string;
  readonly latest_import?: string;
  readonly version: number;
}

/**
 * Refers to a contact that received its external_id after its creation. Stored under the id derived from the
 * external_id.
 */
export interface ContactLink {
  readonly kind: 'contact_link';
  readonly contact_id: ContactId;
}

export type ContactCopy = Pick<Contact, (typeof copiedFields)[number]>;

const copiedFields = [
  'id',
  'external_id',
  'name',
  'phone',
  'phones',
  'email',
  'emails',
  'whatsapp',
  'whatsapp_status',
  'timezone',
  'country',
  'region',
  'language',
  'preferred',
  'opted_out',
  'opted_out_by',
  'version',
] as const;

export function contactCopy(contact: ContactCopy): ContactCopy {
  const copy: Record<string, unknown> = {};
  for (const name of copiedFields) if (contact[name] !== undefined) copy[name] = contact[name];
  // Only fields of the contact were copied, absent ones left out.
  return copy as unknown as ContactCopy;
}

/** Copies are compared by value: the table does not keep the order of names in a map. */
export function isVisibleChange(before: ContactCopy, after: ContactCopy): boolean {
  const shown = ({ version: _, opted_out = false, ...copy }: ContactCopy) => ({ ...copy, opted_out });
  return !isDeepStrictEqual(shown(contactCopy(before)), shown(contactCopy(after)));
}

const fieldNames = ['name', 'phone', 'email', 'whatsapp', 'timezone'] as const;

export type ContactFields = Readonly<Partial<Record<(typeof fieldNames)[number], string | null>>>;

export const changedContactFields = (
  contact: ContactCopy,
  fields: ContactFields & { readonly external_id?: string },
): (readonly [name: string, before: string | null, after: string | null])[] =>
  ([...fieldNames, 'external_id'] as const).flatMap((name) => {
    const [before, after] = [contact[name] ?? null, fields[name]];
    return after === undefined || after === before ? [] : [[name, before, after] as const];
  });

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

export function assertSameExternalId(
  { external_id: existing }: ContactCopy,
  change: ContactChange,
  path: string,
): void {
  if (existing !== undefined && change.external_id !== undefined && change.external_id !== existing)
    throw refused('external_id_immutable', path, 'Cannot be changed: the contact already has an external_id.');
}

export const newExternalId = ({ external_id: existing }: ContactCopy, change: ContactChange): string | undefined =>
  existing === undefined ? (change.external_id ?? undefined) : undefined;

export const hasContactFields = (contact: Contact, { fields }: ContactDraft): boolean =>
  changedContactFields(contact, fields).length === 0;

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
