import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { matchingForm } from '../../portfolio/contacts/phone-forms.ts';
import { optOutSubjects } from './opt-out-subjects.ts';
import { type OptOutCause, type OptOutSubject, contactAddresses, maxParallelOptOuts } from './opt-out.ts';
import { propagateOptOuts } from './propagate-opt-outs.ts';
import { suppressAddresses } from './suppress-addresses.ts';

export interface OptedOutPhones {
  readonly contacts: ContactId[];
  readonly phones: string[];
  readonly unmatched: string[];
}

/** Opts out phones and their contacts. The first write suppresses the numbers, so that nothing more is sent to them. */
export async function optOutPhones(
  organization: OrganizationId,
  phones: readonly string[],
  cause: OptOutCause,
  now: Date,
): Promise<OptedOutPhones> {
  const contacts = contactStore(organization);
  const numbers = new Map<string, string>();
  for (const phone of phones) if (!numbers.has(matchingForm(phone))) numbers.set(matchingForm(phone), phone);
  await suppressAddresses(organization, [...numbers.keys()], cause, now);
  const found = await mapInParallel([...numbers.keys()], maxParallelOptOuts, (number) => contacts.findByNumber(number));
  const holders = await contacts.readLatest([...new Set(found.flat())]);
  const optedOut = await optOutSubjects(
    organization,
    holders.flatMap((contact) => toSubject(contact, numbers)),
    cause,
    now,
  );
  const matched = new Set(optedOut.flatMap(({ addresses }) => addresses));
  const unmatched = [...numbers].filter(([address]) => !matched.has(address));
  await optOutSubjects(
    organization,
    unmatched.map(([address, phone]) => ({ contact: null, phone, email: null, addresses: [address] })),
    cause,
    now,
  );
  return {
    contacts: await propagateOptOuts(organization, optedOut, cause, now),
    phones: [...numbers.values()],
    unmatched: unmatched.map(([, phone]) => phone),
  };
}

function toSubject(contact: Contact, numbers: ReadonlyMap<string, string>): OptOutSubject[] {
  const matchingAddresses = contactAddresses(contact).filter(({ address }) => numbers.has(address));
  const addresses = [...new Set(matchingAddresses.map(({ address }) => address))];
  const phone = numbers.get(addresses[0] ?? '');
  return phone === undefined ? [] : [{ contact: contact.id, phone, email: null, addresses, matchingAddresses }];
}
