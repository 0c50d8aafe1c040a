import type { Channel } from '../../policy/contact-rules/channel.ts';
import { type AddressStatus, type PhoneKind, emailsOf, phonesOf } from '../../portfolio/contacts/contact-addresses.ts';
import type { ContactCopy } from '../../portfolio/contacts/contact.ts';
import { currentForm, matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import type { ContactHold } from '../../portfolio/holds/contact-hold.ts';
import { type SuppressedAddress, storedAddress } from '../../channels/opt-outs/opt-out.ts';

interface Candidate {
  readonly to: string;
  readonly kind?: PhoneKind | undefined;
  readonly status?: AddressStatus | undefined;
}

type PassedOverReason = 'landline' | 'invalid' | 'wrong_person' | 'bounced';

interface PassedOver {
  readonly to: string;
  readonly reason: PassedOverReason;
}

export interface SelectedAddress {
  /** Undefined if the contact has no address that the channel can use. */
  readonly to: string | undefined;
  /** Those that come before it, or all. */
  readonly passedOver: readonly PassedOver[];
}

/** The addresses that a channel may use, in order. Numbers may be stored in an outdated form. */
function candidatesOf(channel: Channel, contact: ContactCopy): readonly Candidate[] {
  if (channel === 'email') return emailsOf(contact).map(({ address, ...entry }) => ({ ...entry, to: address }));
  const phones = phonesOf(contact).map(({ number, ...entry }) => ({ ...entry, to: currentForm(number) }));
  const { whatsapp, whatsapp_status: status } = contact;
  if (channel !== 'whatsapp' || whatsapp === undefined) return phones;
  const isSame = ({ to }: Candidate) => matchingForm(to) === matchingForm(whatsapp);
  return [
    { to: currentForm(whatsapp), status: status ?? phones.find(isSame)?.status },
    ...phones.filter((each) => !isSame(each)),
  ];
}

export const addressesFor = (channel: Channel, contact: ContactCopy): readonly string[] =>
  candidatesOf(channel, contact).map(({ to }) => to);

/** A message came from it, so it is no landline, whatever is stored. */
const onlyThat = (candidates: readonly Candidate[], number: string): readonly Candidate[] =>
  candidates
    .filter(({ to }) => matchingForm(to) === matchingForm(number))
    .slice(0, 1)
    .map(({ to, status }) => ({ to, status }));

/**
 * Selects the first address of a contact that a channel can use. An address that was opted out is not passed over,
 * because it forbids to contact the person at any. `holds` are the open ones of the contact. A message is answered at the
 * number `writtenFrom`, if it still is the contact's, and nowhere else.
 */
export function selectAddress(
  channel: Channel,
  contact: ContactCopy,
  suppressed: readonly SuppressedAddress[],
  holds: readonly Pick<ContactHold, 'address'>[] = [],
  writtenFrom?: string,
): SelectedAddress {
  const bounced = new Set(suppressed.flatMap((each) => (each.bounced_at === undefined ? [] : [each.address])));
  const held = new Set(holds.flatMap(({ address }) => address ?? []));
  const reasonAgainst = ({ to, kind, status }: Candidate): PassedOverReason | undefined => {
    if (status === 'invalid' || status === 'wrong_person') return status;
    if (held.has(storedAddress(channel, to))) return 'wrong_person';
    if (bounced.has(storedAddress(channel, to)) || bounced.has(to)) return 'bounced';
    return kind === 'landline' && channel !== 'voice' ? 'landline' : undefined;
  };
  const passedOver: PassedOver[] = [];
  const candidates = candidatesOf(channel, contact);
  for (const candidate of writtenFrom === undefined ? candidates : onlyThat(candidates, writtenFrom)) {
    const reason = reasonAgainst(candidate);
    if (reason === undefined) return { to: candidate.to, passedOver };
    passedOver.push({ to: candidate.to, reason });
  }
  return { to: undefined, passedOver };
}

/** Enough for a person who knows the addresses to recognize which it is. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${String.fromCodePoint(address.codePointAt(0) ?? 0)}···${address.slice(at)}`;
  return address.length > 8 ? `${address.slice(0, 3)}···${address.slice(-4)}` : address;
}
