import { isDeepStrictEqual } from 'node:util';
import { type AddressStatus, emailForm, emailsOf, phonesOf } from './contact-addresses.ts';
import type { ContactDetails } from './contact-details.ts';
import { type AddressRef, type ContactUpdate, addressUpdate } from './contact-update.ts';
import { matchingForm } from './phone-forms.ts';

/** `at` is when the address was contacted, or when a person reported it. */
export interface AddressEvidence {
  readonly shows: 'reached' | 'wrong_person' | 'invalid' | 'landline';
  readonly at: string;
}

/** When a person last set the status of an address, by the address in its form for matching. */
export type StatusesSetAt = Readonly<Record<string, string>>;

type Checked = ContactDetails & { readonly statuses_set_at?: StatusesSetAt };

/**
 * The update that evidence about an address leads to. Events arrive late and repeatedly, so evidence from before a
 * person set the status changes nothing, and no evidence makes an address usable again.
 */
export function evidenceUpdate(contact: Checked, address: AddressRef, { shows, at }: AddressEvidence): ContactUpdate {
  const form = address.field === 'email' ? emailForm(address.value) : matchingForm(address.value);
  const setAt = contact.statuses_set_at?.[form];
  if (setAt !== undefined && at < setAt) return {};
  return addressUpdate(contact, address, (state) => {
    if (shows === 'landline') return { ...state, kind: 'landline' };
    return canFollow(state.status, shows) ? { ...state, status: shows } : state;
  });
}

const ranks: Readonly<Record<AddressStatus, number>> = { unverified: 0, reached: 1, invalid: 2, wrong_person: 3 };

const canFollow = (status: AddressStatus, shows: AddressStatus): boolean => ranks[shows] > ranks[status];

/** Undefined if a person's change sets no status. Forgets the addresses that the contact does not have any more. */
export function statusesSetAfter(before: Checked, update: ContactUpdate, now: Date): StatusesSetAt | undefined {
  const stored = statusesOf(before);
  const after = statusesOf({ ...before, ...withoutNulls(update) });
  const setAt = [...after].flatMap(([form, status]): [string, string][] => {
    const at = status === (stored.get(form) ?? 'unverified') ? before.statuses_set_at?.[form] : now.toISOString();
    return at === undefined ? [] : [[form, at]];
  });
  const statuses = Object.fromEntries(setAt);
  return isDeepStrictEqual(statuses, before.statuses_set_at ?? {}) ? undefined : statuses;
}

const withoutNulls = (update: ContactUpdate): Partial<ContactDetails> =>
  Object.fromEntries(Object.entries(update).map(([name, value]) => [name, value ?? undefined]));

const statusesOf = (contact: Partial<ContactDetails>): ReadonlyMap<string, AddressStatus> =>
  new Map([
    ...phonesOf(contact).map(({ number, status = 'unverified' }) => [matchingForm(number), status] as const),
    ...emailsOf(contact).map(({ address, status = 'unverified' }) => [emailForm(address), status] as const),
  ]);
