import { accountStore, copiedAtOnceMax } from '../accounts/account-store.ts';
import type { Contact } from '../contacts/contact.ts';
import { contactStore } from '../contacts/contact-store.ts';
import type { ContactId, OrganizationId } from '../ids.ts';
import { inParallel } from '../in-parallel.ts';
import type { Initiator } from '../interactions/interaction.ts';
import { conflict, notFound } from '../problem.ts';
import {
  type HeldAddress,
  type OptOutCause,
  type SuppressedAddress,
  addressesGained,
  addressesOf,
  isOptedOut,
  suppressedForm,
} from './opt-out.ts';
import { type Subject, optOutStore } from './opt-out-store.ts';

export type { OptOutCause } from './opt-out.ts';

/** A phone in E.164, or an email address with the contact it was used for, where that is known. */
export type OptOutAddress = { readonly phone: string } | { readonly email: string; readonly contact?: ContactId };

export interface OptedOut {
  /** Every contact that the act was about; all of them are opted out now. */
  readonly contacts: readonly ContactId[];
}

/** As many requests as the table's client keeps connections for. */
const requestsAtOnce = 32;
/** A contact's copies are written sixteen at once. */
const copiesAtOnce = 4;
const attemptsMax = 5;

/**
 * Suppresses an address and opts out whoever has it: the contacts with that phone, or for an email address the contact
 * that is given. May be repeated and may be done twice at once: the same act is in the audit log once. The address is
 * suppressed by the first write, so that a death behind it leaves nothing that could still be sent.
 */
export async function optOutAddress(
  organization: OrganizationId,
  address: OptOutAddress,
  cause: OptOutCause,
  now: Date,
): Promise<OptedOut> {
  if ('phone' in address) return { contacts: (await optOutPhones(organization, [address.phone], cause, now)).contacts };
  const store = optOutStore(organization);
  const email = suppressedForm(address.email);
  await store.suppress([email], cause, now);
  const { contact = null } = address;
  const optedOut = contact === null ? [] : await store.optOut([{ contact, phone: null, email }], cause, now);
  if (optedOut.length === 0) await store.optOut([{ contact: null, phone: null, email }], cause, now);
  return shown(organization, optedOut);
}

/** Suppresses every address of a contact and opts it out; nothing happens where there is no such contact. */
export async function optOutContact(
  organization: OrganizationId,
  id: ContactId,
  cause: OptOutCause,
  now: Date,
): Promise<OptedOut> {
  const store = optOutStore(organization);
  const [contact] = await contactStore(organization).readLatest([id]);
  if (!contact) return { contacts: [] };
  const addresses = new Set(addressesOf(contact).map(({ address }) => address));
  await store.suppress([...addresses], cause, now);
  const { phone = null, email = null } = contact;
  return shown(organization, await store.optOut([{ contact: id, phone, email }], cause, now));
}

/**
 * Opts out phones as `optOutAddress` does one, each once. The first that is written is that none is sent to any more.
 * @returns the contacts that have one of them, and the numbers that no contact has
 */
export async function optOutPhones(
  organization: OrganizationId,
  given: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<OptedOut & { readonly phones: readonly string[]; readonly unmatched: readonly string[] }> {
  const store = optOutStore(organization);
  const phones = [...new Set(given)];
  await store.suppress(phones, cause, now);
  const found = await inParallel(phones, requestsAtOnce, async (phone) => {
    const holding = { field: 'phone' as const, value: phone, address: phone };
    const contacts = await store.contactsWithPhone(phone);
    return contacts.map((contact) => ({ contact, phone, email: null, holding }));
  });
  // The index may show one that just changed its phone under both.
  const holders = new Map(found.flat().map((holder) => [holder.contact, holder]));
  const optedOut = await store.optOut([...holders.values()], cause, now);
  const matched = new Set(optedOut.map(({ phone }) => phone));
  const unmatched = phones.filter((phone) => !matched.has(phone));
  const alone = unmatched.map((phone) => ({ contact: null, phone, email: null }));
  await store.optOut(alone, cause, now);
  return { ...(await shown(organization, optedOut)), phones, unmatched };
}

/** Suppresses an email address to which mail cannot be delivered. Nobody asked for it: the contact is not opted out. */
export async function suppressBounced(
  organization: OrganizationId,
  email: string,
  cause: Pick<OptOutCause, 'reason'>,
  now: Date,
): Promise<void> {
  await optOutStore(organization).markBounced(suppressedForm(email), cause.reason, now);
}

/**
 * Takes back the opt-out of a contact, with that of its addresses. A bounced address stays suppressed, and others who
 * were opted out with the same address stay so.
 */
export async function removeOptOut(
  organization: OrganizationId,
  id: ContactId,
  actor: Initiator,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [contact] = await contactStore(organization).readLatest([id]);
    if (!contact) throw notFound('opt out');
    const suppressed = await store.suppressed(addressesOf(contact).map(({ address }) => address));
    const optedOut = suppressed.filter(isOptedOut);
    if (!contact.opted_out && optedOut.length === 0) throw notFound('opt out');
    if (await store.remove(contact, optedOut, actor, now)) return showOnAccounts(organization, [id]);
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
      addressesGained(before, after).map((holding) => ({ contact: after.id, holding })),
    );
    const found = await optOutStore(organization).suppressed(gained.map(({ holding }) => holding.address));
    const optedOut = new Map(found.filter(isOptedOut).map((one) => [one.address, one]));
    await inParallel(gained, requestsAtOnce, async ({ contact, holding }) => {
      const suppressed = optedOut.get(holding.address);
      if (suppressed) await optOutHolder(organization, contact, holding, suppressed, now);
    });
  }
}

const theService: Initiator = { kind: 'system', id: null };

/** The contact stands in the list for the address from now on. */
async function optOutHolder(
  organization: OrganizationId,
  contact: ContactId,
  holding: HeldAddress,
  { address, reason = '', opted_out_at: since = '' }: SuppressedAddress,
  now: Date,
): Promise<void> {
  const store = optOutStore(organization);
  const [phone, email] = holding.field === 'email' ? [null, address] : [address, null];
  const cause = { reason, actor: theService, act: `suppressed:${address}:${since}` };
  const optedOut = await store.optOut([{ contact, phone, email, holding }], cause, now, { onlyFirst: true });
  if (optedOut.length > 0) await store.unlistAddress(address);
}

/** Brings the flag to as many accounts as a change of a contact does at once; the table's stream brings it to the rest. */
async function shown(organization: OrganizationId, optedOut: readonly Subject[]): Promise<OptedOut> {
  const contacts = optedOut.flatMap(({ contact }) => contact ?? []);
  await showOnAccounts(organization, contacts.slice(0, copiedAtOnceMax));
  return { contacts };
}

async function showOnAccounts(organization: OrganizationId, ids: readonly ContactId[]): Promise<void> {
  const contacts = await contactStore(organization).readLatest(ids);
  const atMost = Math.floor(copiedAtOnceMax / Math.max(ids.length, 1));
  await inParallel(contacts, copiesAtOnce, (contact) => accountStore(organization).copyContact(contact, { atMost }));
}
