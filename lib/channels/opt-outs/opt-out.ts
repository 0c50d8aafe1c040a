import type { Key } from '../../platform/aws/table/keys.ts';
import type { TransactionPart } from '../../platform/aws/table/table.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { ContactId } from '../../foundation/ids.ts';
import { apiKeyIdOf, userIdOf } from '../../tenancy/audit/audit-entry.ts';
import { type Channel, channels, hasEveryChannel, unitedChannels } from '../../policy/contact-rules/channel.ts';
import { emailsOf, phonesOf } from '../../portfolio/contacts/contact-addresses.ts';
import { isOptedOutEverywhere, optOutFields, optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import type { Contact, ContactCopy, ContactLink } from '../../portfolio/contacts/contact.ts';
import { matchingForm, storedForms } from '../../portfolio/contacts/phone-forms.ts';
import type { OptOutView } from './contract.ts';

export interface OptOutCause {
  readonly reason: string;
  readonly actor: Initiator;
  /** Identifies the request, however often it is delivered. */
  readonly act: string;
  /** Absent means all. */
  readonly channels?: readonly Channel[] | undefined;
}

interface OptOutAct {
  /** The latest act and when it was requested. */
  readonly act?: string;
  readonly acted_at?: string;
  /**
   * Present if only these channels are opted out. It holds for the act that it names: code that does not know it leaves
   * it in place when it adds an act, which then opts out all channels.
   */
  readonly only?: { readonly act: string; readonly channels: readonly Channel[] };
}

/** The other fields than those of the act describe the first act. */
export interface OptOut extends OptOutAct {
  readonly kind: 'opt_out';
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly reason: string;
  readonly actor: Initiator;
  readonly at: string;
}

/**
 * What is known about an address. It receives nothing on the channels that it was opted out of, or at all if mail to it bounced permanently, or both;
 * without either mark it is not suppressed, and the item only holds the attempts at it (`../../outreach/dispatch`).
 * `address` is a number in its matching form, or an email address in lower case.
 */
export interface SuppressedAddress extends OptOutAct {
  readonly kind: 'suppressed';
  readonly address: string;
  readonly opted_out_at?: string;
  readonly reason?: string;
  readonly bounced_at?: string;
  readonly bounce_reason?: string;
}

export interface StoredOptOut {
  readonly contact: Contact | undefined;
  readonly rows: readonly (OptOut & Key)[];
  readonly suppressed: readonly SuppressedAddress[];
}

/** The write of one item, or the check that takes its place in the transaction if the item needs no change. */
export interface WriteOrCheck {
  readonly key: Key;
  readonly part: TransactionPart;
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

export const channelsOfAct = ({ act, only }: OptOutAct): readonly Channel[] =>
  only && only.act === act ? only.channels : channels;

/** The channels on which nobody is contacted because of an address. */
export const suppressedChannels = (address: SuppressedAddress): readonly Channel[] =>
  isOptedOut(address) ? channelsOfAct(address) : [];

/** The act that a mark names once another opt-out is added, which never allows a channel again. */
export function withAct(
  found: OptOutAct | undefined,
  { act: added, channels: some = channels }: OptOutCause,
  at: string,
) {
  const isLate = found?.act !== undefined && found.acted_at !== undefined && found.acted_at > at;
  const latest = isLate ? { act: found.act, acted_at: found.acted_at } : { act: added, acted_at: at };
  const stopped = unitedChannels(found ? channelsOfAct(found) : [], some);
  return { ...latest, ...(!hasEveryChannel(stopped) && { only: { act: latest.act, channels: stopped } }) };
}

/** Whether another opt-out changes neither the latest act of a mark nor its channels. */
export function hasSameAct(found: OptOutAct, next: OptOutAct): boolean {
  return (
    found.act === next.act &&
    found.acted_at === next.acted_at &&
    hasEveryChannel(channelsOfAct(found), channelsOfAct(next))
  );
}

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
  if (isOptedOutEverywhere(after)) return [];
  const had = new Set(before ? contactAddresses(before).map(({ address }) => address) : []);
  return contactAddresses(after).filter(({ address }) => !had.has(address));
}

/** A contact as it will be once the table's stream has opted it out for its addresses. */
export function withOptOut<Shown extends Pick<ContactCopy, 'opted_out' | 'opted_out_by' | 'opted_out_channels'>>(
  contact: Shown,
  ofAddresses: readonly Channel[],
): Shown {
  const had = optedOutChannels(contact);
  if (hasEveryChannel(had, ofAddresses)) return contact;
  const { opted_out_channels: _, ...others } = contact;
  const optOut = optOutFields(unitedChannels(had, ofAddresses));
  // Only what an opt-out may lack was left out.
  return { ...others, ...optOut, opted_out_by: (had.length > 0 && contact.opted_out_by) || 'address' } as Shown;
}

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
  api_key_id: apiKeyIdOf(optOut.actor),
  at: optOut.at,
  channels: [...channelsOfAct(optOut)],
});
