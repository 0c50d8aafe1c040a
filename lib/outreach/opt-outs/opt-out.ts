import { userIdOf } from '../../organizations/audit/audit-entry.ts';
import type { Contact, ContactCopy } from '../../portfolio/contacts/contact.ts';
import { matchingForm, storedForms } from '../../portfolio/contacts/phone-forms.ts';
import type { ContactId } from '../../foundation/ids.ts';
import type { Initiator } from '../interactions/interaction.ts';
import type { OptOutView } from './contract.ts';

/**
 * Why somebody is opted out, and by whom. `act` names the one act that this is: the same act again, however often it is
 * delivered, is written to the audit log once.
 */
export interface OptOutCause {
  readonly reason: string;
  readonly actor: Initiator;
  readonly act: string;
}

/** A row of the list: a contact that is opted out, or an address that no contact had when it was opted out. */
export interface OptOut {
  readonly kind: 'opt_out';
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly reason: string;
  readonly actor: Initiator;
  readonly at: string;
  /** The latest act, and when it was requested; the other fields are of the first. */
  readonly act?: string;
  readonly acted_at?: string;
}

/**
 * An address that nothing is sent to: it was opted out, mail to it bounced for good, or both. With neither mark it is
 * not suppressed. `address` is a number in the form for matching, or an email address in lower case.
 */
export interface SuppressedAddress {
  readonly kind: 'suppressed';
  readonly address: string;
  readonly opted_out_at?: string;
  readonly reason?: string;
  /** The latest act that opted it out, and when it was requested; the two fields above are of the first. */
  readonly act?: string;
  readonly acted_at?: string;
  readonly bounced_at?: string;
  readonly bounce_reason?: string;
}

/** When an address or a contact was last opted out; older items have only the first time. */
export const latestActAt = (mark: Pick<OptOut, 'at' | 'acted_at'> | SuppressedAddress): string =>
  mark.acted_at ?? ('at' in mark ? mark.at : mark.opted_out_at) ?? '';

export const isOptedOut = ({ opted_out_at: at }: SuppressedAddress): boolean => at !== undefined;

/** The form in which an email address is suppressed; nobody has two mailboxes that differ in capitals alone. */
export const canonicalEmail = (email: string): string => email.toLowerCase();

/** A field of a contact that holds an address, with what it holds and the form in which that is suppressed. */
export interface ContactAddress {
  readonly field: 'phone' | 'whatsapp' | 'email';
  readonly value: string;
  readonly address: string;
}

type Holder = Pick<ContactCopy, ContactAddress['field']>;

export function contactAddresses({ phone, whatsapp, email }: Holder): ContactAddress[] {
  return [
    ...(phone === undefined ? [] : [{ field: 'phone' as const, value: phone, address: matchingForm(phone) }]),
    ...(whatsapp === undefined
      ? []
      : [{ field: 'whatsapp' as const, value: whatsapp, address: matchingForm(whatsapp) }]),
    ...(email === undefined ? [] : [{ field: 'email' as const, value: email, address: canonicalEmail(email) }]),
  ];
}

/**
 * All forms under which the addresses of a contact may be suppressed, each once. They include the number as given, under
 * which older items are stored.
 */
export const suppressibleForms = (holder: Holder): string[] => [
  ...new Set(
    contactAddresses(holder).flatMap(({ field, value, address }) =>
      field === 'email' ? [address] : storedForms(value),
    ),
  ),
];

/** The addresses that a write gave to a contact; none where the contact is opted out already. */
export function gainedAddresses(before: Contact | undefined, after: Contact): ContactAddress[] {
  if (after.opted_out) return [];
  const had = new Set(before ? contactAddresses(before).map(({ address }) => address) : []);
  return contactAddresses(after).filter(({ address }) => !had.has(address));
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
