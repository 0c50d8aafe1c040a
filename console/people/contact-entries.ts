import type { ContactChange, ContactView } from '../../lib/portfolio/contacts/contract.ts';

export type AddressList = 'phones' | 'emails';

/** A phone number or an email address of a contact. */
export interface ContactEntry {
  readonly address: string;
  readonly label?: string | undefined;
  readonly kind?: ContactView['phones'][number]['kind'] | undefined;
  readonly status: ContactView['phones'][number]['status'];
}

type Lists = Pick<ContactView, AddressList>;

export function entriesOf(contact: Lists, list: AddressList): readonly ContactEntry[] {
  if (list === 'phones')
    return contact.phones.map(({ number, label, kind, status }) => ({
      address: number,
      label: label ?? undefined,
      kind,
      status,
    }));
  return contact.emails.map(({ address, label, status }) => ({ address, label: label ?? undefined, status }));
}

export const isUsable = ({ status }: Pick<ContactEntry, 'status'>): boolean =>
  status !== 'invalid' && status !== 'wrong_person';

/** A change of a list of addresses. It is applied to the list that is stored when the change is sent. */
export type EntriesChange = (entries: readonly ContactEntry[]) => readonly ContactEntry[];

const isAt =
  (address: string) =>
  (entry: ContactEntry): boolean =>
    entry.address === address;

export const withStatus =
  (address: string, status: ContactEntry['status']): EntriesChange =>
  (entries) =>
    entries.map((entry) => (entry.address === address ? { ...entry, status } : entry));

/** Moves an entry to a place in the list. */
export const movedTo =
  (address: string, index: number): EntriesChange =>
  (entries) => {
    const moved = entries.find(isAt(address));
    return moved ? entries.filter((entry) => entry !== moved).toSpliced(index, 0, moved) : entries;
  };

export const withoutEntry =
  (address: string): EntriesChange =>
  (entries) =>
    entries.filter((entry) => entry.address !== address);

export const withEntryAt =
  (entry: ContactEntry, index: number): EntriesChange =>
  (entries) =>
    entries.some(isAt(entry.address)) ? entries : entries.toSpliced(index, 0, entry);

interface GivenEntry {
  readonly address: string;
  readonly label?: string | undefined;
}

/** Changes an entry, or adds one if `before` is undefined. Another address has not been reached yet. */
export const withEntry =
  (before: string | undefined, { address, label }: GivenEntry): EntriesChange =>
  (entries) => {
    const changed = entries.find(isAt(before ?? address));
    const status = changed?.address === address ? changed.status : 'unverified';
    const entry = { address, label, status };
    if (changed) return entries.map((each) => (each === changed ? entry : each));
    return [...entries, entry];
  };

/** The request that stores a list. The service finds out the kind of a number. */
export function changeOf(list: AddressList, entries: readonly ContactEntry[]): ContactChange {
  if (list === 'phones')
    return {
      phones: entries.map(({ address, label, status }) => ({
        number: address,
        ...(label !== undefined && { label }),
        status,
      })),
    };
  return {
    emails: entries.map(({ address, label, status }) => ({ address, ...(label !== undefined && { label }), status })),
  };
}
