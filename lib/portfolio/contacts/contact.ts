import type { Stamped } from '../../foundation/written-by.ts';
import { isDeepStrictEqual } from 'node:util';
import { contactIdOf } from '../../foundation/derived-ids.ts';
import type { AccountId, ContactId, OrganizationId } from '../../foundation/ids.ts';
import { refused } from '../../foundation/problem.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { knownTimezones } from '../../policy/contact-rules/places/candidate-timezones.ts';
import { type ContactPhone, emailsOf, numbersOf, phonesOf } from './contact-addresses.ts';
import type { StatusesSetAt } from './address-evidence.ts';
import { isOptedOutEverywhere, optedOutChannels } from './contact-opt-out.ts';
import type { ContactDetails, ContactPreferences } from './contact-details.ts';
import type { ContactChanges, ContactFields } from './contact-update.ts';
import type { ContactChange, ContactOfAccountView, ContactView, NewContact } from './contract.ts';
import type { ImportTrace } from './import-trace.ts';
import type { Merge } from './merge.ts';
import type { PersonChange } from './person-change.ts';
import { phoneKind } from './phone.ts';

export interface Contact extends ContactDetails, ImportTrace, Stamped {
  readonly kind: 'contact';
  readonly id: ContactId;
  readonly external_id?: string;
  readonly email_lower?: string;
  /** The addresses of `emails` other than `email`, in lower case. */
  readonly further_emails?: readonly string[];
  readonly opted_out?: boolean;
  readonly opted_out_by?: 'contact' | 'address';
  readonly opted_out_channels?: readonly Channel[];
  /** Set if the contact was created with an account and without an external_id. */
  readonly account_id?: AccountId;
  /** Ids that refer to this contact since others were merged into it. Some accounts may still name them. */
  readonly aliases?: readonly ContactId[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly latest_import?: string;
  readonly person_changes?: readonly PersonChange[];
  readonly statuses_set_at?: StatusesSetAt;
  readonly version: number;
}

/**
 * Refers to a contact: from the id derived from the external_id that the contact received after its creation, or from
 * the id of a contact that was merged into it.
 */
export interface ContactLink {
  readonly kind: 'contact_link';
  readonly contact_id: ContactId;
  /** Present in place of a contact that was merged. */
  readonly merge?: Merge;
}

/** The ids under which links to a contact are stored. */
export function aliasesOf(organization: OrganizationId, { id, external_id: externalId, aliases = [] }: Contact) {
  const assigned = externalId === undefined ? [] : [contactIdOf(organization, externalId)];
  return [...new Set([...assigned, ...aliases])].filter((alias) => alias !== id);
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
  'document',
  'birth_date',
  'opted_out',
  'opted_out_by',
  'opted_out_channels',
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

export interface ContactDraft extends ContactChanges {
  readonly id: ContactId;
  readonly external_id?: string;
  readonly account_id?: AccountId;
}

const plainFields = [
  'email',
  'emails',
  'whatsapp',
  'timezone',
  'country',
  'region',
  'language',
  'document',
  'birth_date',
] as const;

const phoneOf = (number: string): Pick<ContactPhone, 'number' | 'kind'> => ({ number, kind: phoneKind(number) });

function fieldsOf({ name, phone, phones, preferred, ...given }: ContactChange): ContactFields {
  const plain = Object.fromEntries(
    plainFields.flatMap((each) => (given[each] === undefined ? [] : [[each, given[each]]])),
  );
  return {
    ...plain,
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone: phone === null ? null : phoneOf(phone) }),
    ...(phones !== undefined && {
      phones: phones && phones.map(({ kind: _, ...each }) => ({ ...each, ...phoneOf(each.number) })),
    }),
    ...(preferred !== undefined && { preferred: preferencesOf(preferred) }),
  };
}

function preferencesOf(given: ContactChange['preferred']): ContactPreferences | null {
  const { channels, hours } = given ?? {};
  return channels || hours ? { ...(channels && { channels }), ...(hours && { hours }) } : null;
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
  isCorrection: true,
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

export const mergeContactDrafts = (earlier: ContactDraft, later: ContactDraft): ContactDraft => ({
  ...earlier,
  ...later,
  earlier: [...(earlier.earlier ?? []), earlier.fields, ...(later.earlier ?? [])],
});

export const contactOfAccountView = (contact: ContactCopy): ContactOfAccountView => ({
  id: contact.id,
  external_id: contact.external_id ?? null,
  name: contact.name,
  phone: contact.phone ?? null,
  email: contact.email ?? null,
  whatsapp: contact.whatsapp ?? null,
  timezone: contact.timezone ?? null,
  opted_out: isOptedOutEverywhere(contact),
  opted_out_by: contact.opted_out ? (contact.opted_out_by ?? 'contact') : null,
  opted_out_channels: [...optedOutChannels(contact)],
  country: contact.country ?? null,
  region: contact.region ?? null,
  language: contact.language ?? null,
  preferred: preferencesView(contact.preferred),
  phones: phonesOf(contact).map(({ number, label = null, kind = 'unknown', status = 'unverified' }) => ({
    number,
    label,
    kind,
    status,
  })),
  emails: emailsOf(contact).map(({ address, label = null, status = 'unverified' }) => ({ address, label, status })),
  whatsapp_status: contact.whatsapp === undefined ? null : (contact.whatsapp_status ?? 'unverified'),
  ...timezonesView(contact),
});

function timezonesView(contact: ContactCopy): Pick<ContactOfAccountView, 'timezones' | 'timezones_from'> {
  const known = knownTimezones({ ...contact, phones: numbersOf(contact) });
  return { timezones: [...(known?.timezones ?? [])], timezones_from: known?.from ?? 'organization' };
}

const preferencesView = (preferred: ContactPreferences | undefined): ContactOfAccountView['preferred'] =>
  preferred
    ? { channels: preferred.channels ? [...preferred.channels] : null, hours: hoursView(preferred.hours) }
    : null;

const hoursView = (hours: ContactPreferences['hours']) => (hours ? { ...hours, days: [...hours.days] } : null);

export const contactView = (contact: Contact): ContactView => ({
  ...contactOfAccountView(contact),
  document: contact.document ?? null,
  birth_date: contact.birth_date ?? null,
  created_at: contact.created_at,
  updated_at: contact.updated_at,
});
