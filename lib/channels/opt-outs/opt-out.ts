import type { Key } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { ContactId } from '../../foundation/ids.ts';
import { userIdOf } from '../../tenancy/audit/audit-entry.ts';
import type { Channel } from '../../policy/contact-rules/channel.ts';
import { emailsOf, phonesOf } from '../../portfolio/contacts/contact-addresses.ts';
import type { Contact, ContactCopy, ContactLink } from '../../portfolio/contacts/contact.ts';
import { matchingForm, storedForms } from '../../portfolio/contacts/phone-forms.ts';
import type { OptOutView } from './contract.ts';

export interface OptOutCause {
  readonly reason: string;
  readonly actor: Initiator;
  /** Identifies the request, however often it is delivered. */
  readonly act: string;
}

export interface OptOut {
  readonly kind: 'opt_out';
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly reason: string;
  readonly actor: Initiator;
  readonly at: string;
  /** The latest act and when it was requested; the other fields describe the first act. */
  readonly act?: string;
  readonly acted_at?: string;
}

/**
 * What is known about an address. It receives nothing if it was opted out, mail to it bounced permanently, or both;
 * without either mark it is not suppressed, and the item only holds the attempts at it (`../../outreach/dispatch`).
 * `address` is a number in its matching form, or an email address in lower case.
 */
export interface SuppressedAddress {
  readonly kind: 'suppressed';
  readonly address: string;
  readonly opted_out_at?: string;
  readonly reason?: string;
  /** The latest act that opted it out and when it was requested; the two fields above describe the first act. */
  readonly act?: string;
  readonly acted_at?: string;
  readonly bounced_at?: string;
  readonly bounce_reason?: string;
}

export interface StoredOptOut {
  readonly contact: Contact | undefined;
  readonly rows: readonly (OptOut & Key)[];
  readonly suppressed: readonly SuppressedAddress[];
}

/** A write of one item, and the check that replaces it in the transaction when the item needs no change. */
export interface WriteOrCheck {
  readonly key: Key;
  readonly write: TransactionPart;
  readonly check: TransactionPart;
}

/** Maximum number of requests in flight, below the number of connections of the table's client. */
export const maxParallelOptOuts = 32;
/** Subjects per transaction. More of them would save requests, but one conflict fails them all. */
export const maxSubjectsPerTransaction = 10;
/** What one transaction may write. */
const maxWrites = 100;
/** A subject's contact, row and audit entry, besides its addresses. */
const writesPerSubject = 3;

export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));

/** Splits subjects into groups that one transaction can write: a person may have more than twenty addresses. */
export function groupForTransactions(subjects: readonly OptOutSubject[]): OptOutSubject[][] {
  const groups: OptOutSubject[][] = [];
  let writes = 0;
  for (const subject of subjects) {
    const own = subject.addresses.length + writesPerSubject;
    const group = groups.at(-1);
    const fits = group && group.length < maxSubjectsPerTransaction && writes + own <= maxWrites;
    if (fits) group.push(subject);
    else groups.push([subject]);
    writes = fits ? writes + own : own;
  }
  return groups;
}

/** The time of the latest opt-out. Items written before acts were recorded have only the first time. */
export const latestActAt = (mark: Pick<OptOut, 'kind' | 'at' | 'acted_at'> | SuppressedAddress): string =>
  mark.acted_at ?? (mark.kind === 'opt_out' ? mark.at : mark.opted_out_at) ?? '';

export const isOptedOut = ({ opted_out_at: at }: SuppressedAddress): boolean => at !== undefined;

/** The form in which an email address is suppressed: no two mailboxes differ only in case. */
export const canonicalEmail = (email: string): string => email.toLowerCase();

/** The form in which the address of a message or call is stored. */
export const storedAddress = (channel: Channel, to: string): string =>
  channel === 'email' ? canonicalEmail(to) : matchingForm(to);

export interface ContactAddress {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
  readonly address: string;
}

type AddressFields = Pick<ContactCopy, 'phone' | 'phones' | 'whatsapp' | 'email' | 'emails'>;

/** All addresses of a contact. */
export const contactAddresses = (contact: AddressFields): ContactAddress[] => [
  ...phonesOf(contact).map(({ number }) => heldNumber('phone', number)),
  ...(contact.whatsapp === undefined ? [] : [heldNumber('whatsapp', contact.whatsapp)]),
  ...emailsOf(contact).map(({ address }) => ({
    field: 'email' as const,
    value: address,
    address: canonicalEmail(address),
  })),
];

const heldNumber = (field: 'phone' | 'whatsapp', number: string): ContactAddress => ({
  field,
  value: number,
  address: matchingForm(number),
});

/** The forms under which an address may be stored. Older items have the number as the caller wrote it. */
export const suppressedForms = ({ field, value, address }: ContactAddress): readonly string[] =>
  field === 'email' ? [address] : storedForms(value);

export const suppressibleForms = (contact: AddressFields): string[] => [
  ...new Set(contactAddresses(contact).flatMap(suppressedForms)),
];

export function addedAddresses(before: Contact | undefined, after: Contact): ContactAddress[] {
  if (after.opted_out) return [];
  const had = new Set(before ? contactAddresses(before).map(({ address }) => address) : []);
  return contactAddresses(after).filter(({ address }) => !had.has(address));
}

/** A contact as it will be once the table's stream has opted it out for one of its addresses. */
export const withOptOut = <Shown extends Pick<ContactCopy, 'opted_out' | 'opted_out_by'>>(
  contact: Shown,
  hasOptedOutAddress: boolean,
): Shown =>
  hasOptedOutAddress && !contact.opted_out ? { ...contact, opted_out: true, opted_out_by: 'address' } : contact;

export interface OptOutSubject {
  readonly contact: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Suppressed with the contact. Without a contact, the first one identifies the subject. */
  readonly addresses: readonly string[];
  /** If present, the contact is opted out only if it still has one of these. */
  readonly matchingAddresses?: readonly ContactAddress[];
}

export function subjectName({ contact, addresses: [address] }: OptOutSubject): string {
  const name = contact ?? address;
  if (name === undefined) throw new Error('An opt-out needs a contact or an address.');
  return name;
}

export const stillMatches = (
  { matchingAddresses }: OptOutSubject,
  contact: Contact | ContactLink | undefined,
): boolean =>
  contact?.kind === 'contact' &&
  (!matchingAddresses ||
    contactAddresses(contact).some((has) =>
      matchingAddresses.some(({ field, value }) => has.field === field && has.value === value),
    ));

/**
 * Groups subjects into lanes that can be written in parallel. Subjects that share their first address are in one lane,
 * in which groups are written in sequence: concurrent transactions on one item conflict. Lanes have about `size`
 * subjects.
 */
export function groupIntoLanes(subjects: readonly OptOutSubject[], size: number): OptOutSubject[][] {
  const lanes: OptOutSubject[][] = [];
  for (const sharing of Map.groupBy(subjects, ({ addresses: [first] }) => first).values()) {
    const last = lanes.at(-1);
    if (last && last.length + sharing.length <= size) last.push(...sharing);
    else lanes.push([...sharing]);
  }
  return lanes;
}

export const optOutView = (optOut: OptOut): OptOutView => ({
  contact_id: optOut.contact_id,
  phone: optOut.phone,
  email: optOut.email,
  reason: optOut.reason,
  actor: optOut.actor.kind,
  user_id: userIdOf(optOut.actor),
  at: optOut.at,
});
