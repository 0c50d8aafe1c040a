import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { WorkClaim } from './contract.ts';
import { workClaimStore } from './work-claim-store.ts';

/** Claims a person for a user, or gives them back. A claim that nobody renews ends by itself. */
export async function claimWork(
  organization: OrganizationId,
  id: ContactId,
  claimed: boolean,
  user: string,
  now: Date,
): Promise<WorkClaim> {
  const contact = await contactStore(organization).read(id);
  if (!contact) throw notFound('contact');
  const claims = workClaimStore(organization);
  if (!claimed) {
    await claims.release(contact.id, user);
    return { contact_id: contact.id, claimed_until: null };
  }
  const until = await claims.claim(contact.id, user, now);
  if (until === undefined) throw conflict('claimed_by_another', 'Another user works this person. Take the next one.');
  return { contact_id: contact.id, claimed_until: new Date(until * 1000).toISOString() };
}
