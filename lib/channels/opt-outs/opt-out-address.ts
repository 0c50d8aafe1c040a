import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { optOutPhones } from './opt-out-phones.ts';
import { optOutSubjects } from './opt-out-subjects.ts';
import { type OptOutCause, canonicalEmail } from './opt-out.ts';
import { propagateOptOuts } from './propagate-opt-outs.ts';

export type OptOutAddress =
  | { readonly kind: 'phone'; readonly phone: string }
  | { readonly kind: 'email'; readonly email: string; readonly contact?: ContactId };

/**
 * Suppresses an address and opts out its owners: every contact with that phone, or the contact given with an email
 * address. Safe to repeat and to run concurrently: a request is audited once. The first write suppresses the address,
 * so that nothing is sent even if the function crashes after it.
 * @returns the contacts that are opted out now
 */
export async function optOutAddress(
  organization: OrganizationId,
  address: OptOutAddress,
  cause: OptOutCause,
  now: Date,
): Promise<ContactId[]> {
  if (address.kind === 'phone') return (await optOutPhones(organization, [address.phone], cause, now)).contacts;
  const email = canonicalEmail(address.email);
  const { contact = null } = address;
  const ofEmail = { phone: null, email, addresses: [email] };
  const optedOut = contact === null ? [] : await optOutSubjects(organization, [{ contact, ...ofEmail }], cause, now);
  if (optedOut.length === 0) await optOutSubjects(organization, [{ contact: null, ...ofEmail }], cause, now);
  return propagateOptOuts(organization, optedOut, cause, now);
}
