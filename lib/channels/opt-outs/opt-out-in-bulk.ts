import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { optOutContact } from './opt-out-contact.ts';
import { optOutPhones } from './opt-out-phones.ts';
import { optOutSubjects } from './opt-out-subjects.ts';
import { type OptOutCause, canonicalEmail } from './opt-out.ts';
import { suppressAddresses } from './suppress-addresses.ts';

export interface OptOutTargets {
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly contacts: readonly ContactId[];
}

interface OptedOutTargets {
  readonly contacts: readonly ContactId[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  /** The phones that no contact has. */
  readonly unmatched: readonly string[];
  readonly unknownContacts: readonly ContactId[];
}

/** An opt-out of a contact reads and writes several items one after the other. */
const maxParallelContacts = 8;

/**
 * Opts out phones with their contacts, email addresses, and contacts with all of their addresses. The first writes
 * suppress the addresses given, so that nothing more is sent to them.
 */
export async function optOutInBulk(
  organization: OrganizationId,
  { phones, emails, contacts }: OptOutTargets,
  cause: OptOutCause,
  now: Date,
): Promise<OptedOutTargets> {
  const addresses = [...new Set(emails.map(canonicalEmail))];
  await suppressAddresses(organization, addresses, cause, now);
  const ofPhones = await optOutPhones(organization, phones, cause, now);
  const listed = addresses.map((email) => ({ contact: null, phone: null, email, addresses: [email] }));
  await optOutSubjects(organization, listed, cause, now);
  const named = [...new Set(contacts)];
  const ofContacts = await mapInParallel(named, maxParallelContacts, (id) =>
    optOutContact(organization, id, cause, now),
  );
  return {
    contacts: [...new Set([...ofPhones.contacts, ...ofContacts.flat()])],
    phones: ofPhones.phones,
    emails: addresses,
    unmatched: ofPhones.unmatched,
    unknownContacts: named.filter((_, n) => ofContacts[n]?.length === 0),
  };
}
