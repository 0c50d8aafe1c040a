import { accountStore, maxInlineCopies } from '../../portfolio/accounts/account-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { matchingForm, storedForms } from '../../portfolio/contacts/phone-forms.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Initiator } from '../interactions/interaction.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import {
  type ContactAddress,
  type OptOutCause,
  type SuppressedAddress,
  latestActAt,
  gainedAddresses,
  contactAddresses,
  isOptedOut,
  canonicalEmail,
} from './opt-out.ts';
import { type StoredOptOut, type OptOutSubject, optOutStore } from './opt-out-store.ts';

export type { OptOutCause } from './opt-out.ts';

/** A phone in E.164, or an email address with the contact it was used for, where that is known. */
export type OptOutAddress = { readonly phone: string } | { readonly email: string; readonly contact?: ContactId };

export interface OptOutResult {
  /** Every contact that the act was about; all of them are opted out now. */
  readonly contacts: readonly ContactId[];
}

/** Requests in flight at once; fewer than the table's client has connections. */
const requestsAtOnce = 32;
/** A contact's copies are written sixteen at once. */
const copiesAtOnce = 4;
const attemptsMax = 5;

/**
 * Suppresses an address and opts out everyone who has it: the contacts with that phone, or for an email address the contact
 * that is given. May be repeated and may be done twice at once: the same act is in the audit log once. The address is
 * suppressed by the first write, so that nothing is sent even if the function crashes after it.
 */
export async function optOutAddress(
  organization: OrganizationId,
  address: OptOutAddress,
  cause: OptOutCause,
  now: Date,
): Promise<OptOutResult> {
  if ('phone' in address) return { contacts: (await optOutPhones(organization, [address.phone], cause, now)).contacts };
  const store = optOutStore(organization);
  const email = canonicalEmail(address.email);
  const { contact = null } = address;
  const ofEmail = { phone: null, email, addresses: [email] };
  const optedOut = contact === null ? [] : await store.optOut([{ contact, ...ofEmail }], cause, now);
  if (optedOut.length === 0) await store.optOut([{ contact: null, ...ofEmail }], cause, now);
  return shown(organization, optedOut);
}

/** Suppresses every address of a contact and opts it out; nothing happens if there is no such contact. */
export async function optOutContact(
  organization: OrganizationId,
  named: ContactId,
  cause: OptOutCause,
  now: Date,
): Promise<OptOutResult> {
  const [contact] = await contactStore(organization).readLatest([named]);
  if (!contact) return { contacts: [] };
  const addresses = [...new Set(contactAddresses(contact).map(({ address }) => address))];
  const { id, phone = null, email = null } = contact;
  const optedOut = await optOutStore(organization).optOut([{ contact: id, phone, email, addresses }], cause, now);
  return shown(organization, optedOut);
}

/**
 * Opts out phones as `optOutAddress` does one, each once. The first write ensures that nothing more is sent to them.
 * @returns the contacts that have one of them, and the numbers that no contact has
 */
export async function optOutPhones(
  organization: OrganizationId,
  given: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<OptOutResult & { readonly phones: readonly string[]; readonly unmatched: readonly string[] }> {
  const store = optOutStore(organization);
  const contacts = contactStore(organization);
  const numbers = new Map<string, string>();
  for (const phone of given) if (!numbers.has(matchingForm(phone))) numbers.set(matchingForm(phone), phone);
  await store.suppress([...numbers.keys()], cause, now);
  const found = await mapInParallel([...numbers.keys()], requestsAtOnce, (number) => contacts.withNumber(number));
  const holders = await contacts.readLatest([...new Set(found.flat())]);
  const optedOut = await store.optOut(
    holders.flatMap((contact) => holderOf(contact, numbers)),
    cause,
    now,
  );
  const matched = new Set(optedOut.flatMap(({ addresses }) => addresses));
  const alone = [...numbers].filter(([address]) => !matched.has(address));
  await store.optOut(
    alone.map(([address, phone]) => ({ contact: null, phone, email: null, addresses: [address] })),
    cause,
    now,
  );
  const unmatched = alone.map(([, phone]) => phone);
  return { ...(await shown(organization, optedOut)), phones: [...numbers.values()], unmatched };
}

/** The contact with those of its addresses that are opted out; none if it has none of them by now. */
function holderOf(contact: Contact, numbers: ReadonlyMap<string, string>): OptOutSubject[] {
  const holding = contactAddresses(contact).filter(({ address }) => numbers.has(address));
  const addresses = [...new Set(holding.map(({ address }) => address))];
  const phone = numbers.get(addresses[0] ?? '');
  return phone === undefined ? [] : [{ contact: contact.id, phone, email: null, addresses, holding }];
}

/** Suppresses an email address to which mail cannot be delivered. Nobody asked for it: the contact is not opted out. */
export async function suppressBouncedEmail(
  organization: OrganizationId,
  email: string,
  cause: Pick<OptOutCause, 'reason'>,
  now: Date,
): Promise<void> {
  await optOutStore(organization).markBounced(canonicalEmail(email), cause.reason, now);
}

/** Who removes an opt-out, and why. */
export interface OptOutRemoval {
  readonly actor: Initiator;
  readonly reason: string | null;
}

/** The owner of the removed opt-out; there is no contact for a number alone. */
export interface RemovedOptOut {
  readonly contact_id: ContactId | null;
  readonly phone: string | null;
}

/**
 * Removes the opt-out of a contact, with that of its addresses. A bounced address stays suppressed, and others who were
 * opted out with the same address stay so. `now` is when the removal was requested: it never erases an opt-out that was
 * made at that time or later.
 */
export async function removeOptOut(
  organization: OrganizationId,
  id: ContactId,
  removal: OptOutRemoval,
  now: Date,
): Promise<RemovedOptOut> {
  const removed = await removeStored(organization, removal, now, async () => {
    const [contact] = await contactStore(organization).readLatest([id]);
    return contact && optOutStore(organization).readOfContact(contact);
  });
  await showOnAccounts(organization, [id]);
  return removed;
}

/** Removes the opt-out of a number that is listed without a contact. For a contact's, use its id. */
export async function removeOptOutOfPhone(
  organization: OrganizationId,
  phone: string,
  removal: OptOutRemoval,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  await removeStored(organization, removal, now, async () => {
    const contacts = contactStore(organization);
    const holders = await contacts.readLatest(await contacts.withNumber(phone));
    if (holders.some((contact) => contact.opted_out && hasNumber(contact, phone)))
      throw conflict('opted_out_with_contact', 'A contact with this number is opted out; remove it by the contact id.');
    return store.readOfPhone(phone);
  });
}

const hasNumber = (contact: Contact, phone: string): boolean =>
  contactAddresses(contact).some(({ address }) => address === matchingForm(phone));

/** Removes the opt-out that was read, unless there is a newer one; reads again if it changed in any other way. */
async function removeStored(
  organization: OrganizationId,
  removal: OptOutRemoval,
  now: Date,
  read: () => Promise<StoredOptOut | undefined>,
): Promise<RemovedOptOut> {
  const requestedAt = now.toISOString();
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await read();
    const acts = stored ? [...stored.rows, ...stored.suppressed] : [];
    if (!stored || (!stored.contact?.opted_out && acts.length === 0)) throw notFound('opt out');
    const { phone = null, email = null } = stored.contact ?? stored.rows[0] ?? { phone: stored.suppressed[0]?.address };
    const isNewer = acts.some((act) => latestActAt(act) >= requestedAt);
    const result = isNewer
      ? 'opted_out_again'
      : await optOutStore(organization).remove(stored, { phone, email, ...removal }, now);
    if (result === 'removed') return { contact_id: stored.contact?.id ?? null, phone };
    if (result === 'opted_out_again')
      throw conflict('opted_out_again', 'There was another opt-out after this removal was requested.');
  }
  throw conflict('concurrent_change', 'Others are changing this contact; try again.');
}

/** A contact before and after a write; before is nothing where it is new. */
export interface ContactWrite {
  readonly before: Contact | undefined;
  readonly after: Contact & { readonly organization: OrganizationId };
}

/** Opts out the contacts that were given an address which was opted out before: made anew, imported or changed. */
export async function optOutNewHolders(writes: readonly ContactWrite[], now: Date): Promise<void> {
  const byOrganization = Map.groupBy(writes, ({ after }) => after.organization);
  for (const [organization, own] of byOrganization) {
    const gained = own.flatMap(({ before, after }) =>
      gainedAddresses(before, after).map((holding) => ({ contact: after.id, holding })),
    );
    const forms = ({ holding: { field, value, address } }: Holder) =>
      field === 'email' ? [address] : storedForms(value);
    const found = await optOutStore(organization).suppressed(gained.flatMap(forms));
    const optedOut = new Map(found.filter(isOptedOut).map((one) => [one.address, one]));
    const byAddress = Map.groupBy(gained, ({ holding }) => holding.address);
    await mapInParallel([...byAddress.values()], requestsAtOnce, async (holders) => {
      const [suppressed] = holders.flatMap(forms).flatMap((address) => optedOut.get(address) ?? []);
      if (suppressed) await optOutHolders(organization, holders, suppressed, now);
    });
  }
}

interface Holder {
  readonly contact: ContactId;
  readonly holding: ContactAddress;
}

/** In turn, because concurrent transactions on one address conflict. The contacts are then listed instead of the address. */
async function optOutHolders(
  organization: OrganizationId,
  holders: readonly Holder[],
  suppressed: SuppressedAddress,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  let isListed = false;
  for (const { contact, holding } of holders)
    if (await store.inherit(contact, holding, suppressed, now)) isListed = true;
  if (isListed) await store.unlistAddress(suppressed.address);
}

/** Brings the flag to as many accounts as a change of a contact does at once; the table's stream brings it to the rest. */
async function shown(organization: OrganizationId, optedOut: readonly OptOutSubject[]): Promise<OptOutResult> {
  const contacts = optedOut.flatMap(({ contact }) => contact ?? []);
  await showOnAccounts(organization, contacts.slice(0, maxInlineCopies));
  return { contacts };
}

async function showOnAccounts(organization: OrganizationId, ids: readonly ContactId[]): Promise<void> {
  const contacts = await contactStore(organization).readLatest(ids);
  const atMost = Math.floor(maxInlineCopies / Math.max(ids.length, 1));
  await mapInParallel(contacts, copiesAtOnce, (contact) => accountStore(organization).copyContact(contact, { atMost }));
}
