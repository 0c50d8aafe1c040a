import { matchingForm } from './phone-forms.ts';

export const phoneKinds = ['mobile', 'landline', 'unknown'] as const;
export type PhoneKind = (typeof phoneKinds)[number];

export const addressStatuses = ['unverified', 'reached', 'wrong_person', 'invalid'] as const;
export type AddressStatus = (typeof addressStatuses)[number];

/** Without a status the number is unverified; without a kind it is unknown. */
export interface ContactPhone {
  readonly number: string;
  readonly label?: string;
  readonly kind?: PhoneKind;
  readonly status?: AddressStatus;
}

export interface ContactEmail {
  readonly address: string;
  readonly label?: string;
  readonly status?: AddressStatus;
}

export const maxAddresses = 10;

interface Phones {
  readonly phone?: string | undefined;
  readonly phones?: readonly ContactPhone[] | undefined;
}

interface Emails {
  readonly email?: string | undefined;
  readonly emails?: readonly ContactEmail[] | undefined;
}

/** Contacts stored before there were lists have only `phone`, and a version without lists writes no other. */
export const phonesOf = ({ phone, phones = [] }: Phones): readonly ContactPhone[] =>
  phone === undefined || phones.some(({ number }) => number === phone) ? phones : [{ number: phone }, ...phones];

export const emailsOf = ({ email, emails = [] }: Emails): readonly ContactEmail[] =>
  email === undefined || emails.some(({ address }) => address === email) ? emails : [{ address: email }, ...emails];

/** Two emails with the same form are one address. */
export const emailForm = (address: string): string => address.toLowerCase();

export const isUsable = ({ status }: { readonly status?: AddressStatus | undefined }): boolean =>
  status !== 'invalid' && status !== 'wrong_person';

/** The entry that `phone` or `email` shows. */
export const primaryOf = <Entry extends { readonly status?: AddressStatus | undefined }>(
  entries: readonly Entry[],
): Entry | undefined => entries.find(isUsable) ?? entries[0];

/** The forms of the addresses that `email` does not show. */
export function furtherEmailForms(emails: readonly ContactEmail[]): readonly string[] {
  const shown = primaryOf(emails);
  return emails.filter((entry) => entry !== shown).map(({ address }) => emailForm(address));
}

/** The forms for matching of the numbers that are in no index of the contact's item. */
export function furtherNumberForms(contact: Phones & { readonly whatsapp?: string | undefined }): readonly string[] {
  const indexed = [contact.phone, contact.whatsapp].map((number) => number && matchingForm(number));
  return numbersOf(contact)
    .map(matchingForm)
    .filter((form) => !indexed.includes(form));
}

/** All numbers of a contact, each once by its form for matching: the phones, then the WhatsApp number. */
export function numbersOf(contact: Phones & { readonly whatsapp?: string | undefined }): readonly string[] {
  const numbers = phonesOf(contact).map(({ number }) => number);
  if (contact.whatsapp !== undefined) numbers.push(contact.whatsapp);
  const byForm = new Map<string, string>();
  for (const number of numbers) {
    const form = matchingForm(number);
    if (!byForm.has(form)) byForm.set(form, number);
  }
  return [...byForm.values()];
}
