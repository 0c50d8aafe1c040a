import { transact } from '../../platform/aws/table/table.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Contact, ContactLink } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { composeOptOutAudit } from './compose-opt-out.ts';
import { optOutStore } from './opt-out-store.ts';
import { type ContactAddress, type OptOutCause, type SuppressedAddress, latestActAt, stillMatches } from './opt-out.ts';

/**
 * Opts out a contact that was given a suppressed address, if it still has the address, the address is still suppressed,
 * and the contact is not opted out yet.
 * @returns whether the contact is opted out now
 */
export async function inheritOptOut(
  organization: OrganizationId,
  contact: ContactId,
  held: ContactAddress,
  suppressed: SuppressedAddress,
  now: Date,
): Promise<boolean> {
  const store = optOutStore(organization);
  const [phone, email] = held.field === 'email' ? [null, held.address] : [held.value, null];
  const subject = { contact, phone, email, addresses: [held.address], matchingAddresses: [held] };
  const cause: OptOutCause = {
    reason: suppressed.reason ?? '',
    actor: { kind: 'system', id: null },
    act: `suppressed:${suppressed.address}:${suppressed.opted_out_at ?? ''}`,
  };
  const result = await transact([
    contactStore(organization).optOutFlag(contact, subject.matchingAddresses).write,
    store.row(subject, cause, now, latestActAt(suppressed)).write,
    composeOptOutAudit(organization, subject, cause, now),
    store.suppressionCheck(suppressed),
  ]);
  if (result.ok) return true;
  // Only contacts, or links to one that stays after a merge, are stored under this key.
  const found = result.refused.get(0) as Contact | ContactLink | undefined;
  return found?.kind === 'contact' && found.opted_out === true && stillMatches(subject, found);
}
