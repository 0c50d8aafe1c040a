import type { Contact } from '../../queries/contacts.ts';
import { useFormat } from '../../locales/format.ts';
import { useTranslations } from '../../locales/language.ts';
import { type AddressList, entriesOf } from '../../people/contact-entries.ts';

interface ContactFact {
  readonly name: string;
  readonly text: string | undefined;
}

/** What tells whether two contacts are one person; the same facts for each contact. */
export function useContactFacts(): (contact: Contact) => readonly ContactFact[] {
  const t = useTranslations('duplicates');
  const people = useTranslations('people');
  const terms = useTranslations('terms');
  const format = useFormat();
  const addresses = (contact: Contact, list: AddressList) =>
    entriesOf(contact, list)
      .map(({ address, label, status }) => {
        const notes = [label, status === 'unverified' ? undefined : people.addressStatuses[status]];
        const known = notes.filter((note) => note !== undefined).join(', ');
        return known === '' ? address : `${address} (${known})`;
      })
      .join('\n');
  return (contact) => {
    const { document, birth_date: birthDate, opted_out: isOptedOut, opted_out_by: optedOutBy } = contact;
    const channels = contact.opted_out_channels.map((each) => terms.channels[each]);
    const notEverywhere = channels.length > 0 ? people.optedOutOf(format.list(channels)) : t.notOptedOut;
    return [
      { name: t.name, text: contact.name },
      {
        name: people.document,
        text: document === null ? undefined : `${document.type.toUpperCase()} ${document.number}`,
      },
      { name: people.birthDate, text: birthDate === null ? undefined : format.day(birthDate) },
      { name: people.phones, text: addresses(contact, 'phones') || undefined },
      { name: terms.channels.whatsapp, text: contact.whatsapp ?? undefined },
      { name: people.emails, text: addresses(contact, 'emails') || undefined },
      { name: people.externalId, text: contact.external_id ?? undefined },
      { name: t.optedOut, text: isOptedOut ? people.optedOutBy[optedOutBy ?? 'contact'] : notEverywhere },
    ];
  };
}
