import { countryOfRegion } from '../../policy/contact-rules/places/place-lookup.ts';
import {
  type AddressStatus,
  type ContactEmail,
  type ContactPhone,
  emailForm,
  emailsOf,
  phonesOf,
} from './contact-addresses.ts';
import type { ContactDetails, ContactPreferences } from './contact-details.ts';
import { type ContactFields, type ContactUpdate, contactUpdate } from './contact-update.ts';
import { matchingForm } from './phone-forms.ts';

type Details = Partial<ContactDetails>;

/** The weakest first: of two statuses of one address, the stronger one stays. */
const strength: readonly AddressStatus[] = ['unverified', 'reached', 'invalid', 'wrong_person'];

interface Addresses {
  readonly phones: readonly ContactPhone[];
  readonly emails: readonly ContactEmail[];
}

/** The addresses of both, those of the contact that stays first, each once. */
export const unitedAddresses = (from: Details, into: Details): Addresses => ({
  phones: united([...phonesOf(into), ...phonesOf(from), ...furtherWhatsapp(from, into)], ({ number }) =>
    matchingForm(number),
  ),
  emails: united([...emailsOf(into), ...emailsOf(from)], ({ address }) => emailForm(address)),
});

/** What a contact gains that keeps what it has. */
export function unitedFields(from: Details, into: ContactDetails, { phones, emails }: Addresses): ContactUpdate {
  const fields: ContactFields = {
    ...(phones.length > 0 && { phones }),
    ...(emails.length > 0 && { emails }),
    ...(into.whatsapp === undefined && from.whatsapp !== undefined && { whatsapp: from.whatsapp }),
    ...missingFields(from, into),
    ...missingPlace(from, into),
  };
  const update = contactUpdate(into, { fields, isCorrection: true });
  const status = whatsappStatus(from, into);
  return status === undefined || status === into.whatsapp_status ? update : { ...update, whatsapp_status: status };
}

function missingFields(from: Details, into: Details): ContactFields {
  const { timezone, language, document, birth_date, preferred } = from;
  return {
    ...(into.timezone === undefined && timezone !== undefined && { timezone }),
    ...(into.language === undefined && language !== undefined && { language }),
    ...(into.document === undefined && document !== undefined && { document }),
    ...(into.birth_date === undefined && birth_date !== undefined && { birth_date }),
    ...(preferred !== undefined && { preferred: unitedPreferences(preferred, into.preferred) }),
  };
}

/** Both bind like rules, so that channels or hours that only one of the two has stay in force. */
const unitedPreferences = (from: ContactPreferences, into: ContactPreferences | undefined): ContactPreferences => ({
  ...from,
  ...into,
});

/** The region of the other contact, unless the countries differ. */
function missingPlace(from: Details, into: Details): ContactFields {
  if (into.region !== undefined) return {};
  const { region, country = region && countryOfRegion(region) } = from;
  if (country === undefined || (into.country ?? country) !== country) return {};
  return region === undefined ? { country } : { region };
}

/** A number that only WhatsApp had stays known, so that its opt-outs still count. */
const furtherWhatsapp = (from: Details, into: Details): ContactPhone[] =>
  from.whatsapp === undefined || into.whatsapp === undefined || isSameNumber(from.whatsapp, into.whatsapp)
    ? []
    : [{ number: from.whatsapp, ...(from.whatsapp_status && { status: from.whatsapp_status }) }];

function whatsappStatus(from: Details, into: Details): AddressStatus | undefined {
  if (into.whatsapp === undefined) return from.whatsapp_status;
  if (from.whatsapp === undefined || !isSameNumber(from.whatsapp, into.whatsapp)) return into.whatsapp_status;
  return stronger(into.whatsapp_status, from.whatsapp_status);
}

const isSameNumber = (one: string, other: string): boolean => matchingForm(one) === matchingForm(other);

function united<Entry extends ContactPhone | ContactEmail>(
  entries: readonly Entry[],
  formOf: (entry: Entry) => string,
): Entry[] {
  const byForm = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byForm.get(formOf(entry));
    const status = known && stronger(known.status, entry.status);
    byForm.set(formOf(entry), known ? { ...entry, ...known, ...(status && { status }) } : entry);
  }
  return [...byForm.values()];
}

const stronger = (one: AddressStatus | undefined, other: AddressStatus | undefined): AddressStatus | undefined =>
  strength.indexOf(one ?? 'unverified') >= strength.indexOf(other ?? 'unverified') ? one : other;
