import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { optOutPhones } from './opt-out-phones.ts';
import { optOutStore } from './opt-out-store.ts';
import { type OptOutCause, canonicalEmail } from './opt-out.ts';
import { showOptOuts } from './show-opt-outs.ts';

/** A phone in E.164, or an email address with the contact it was used for, if that is known. */
export type OptOutAddress = { readonly phone: string } | { readonly email: string; readonly contact?: ContactId };

/**
 * Suppresses an address and opts out its owners: every contact with that phone, or the contact given with an email address.
 * Safe to repeat and to run concurrently: the same act is in the audit log once. The first write suppresses the address, so
 * that nothing is sent even if the function crashes after it.
 * @returns the contacts that are opted out now
 */
export async function optOutAddress(
  organization: OrganizationId,
  address: OptOutAddress,
  cause: OptOutCause,
  now: Date,
): Promise<ContactId[]> {
  if ('phone' in address) return (await optOutPhones(organization, [address.phone], cause, now)).contacts;
  const store = optOutStore(organization);
  const email = canonicalEmail(address.email);
  const { contact = null } = address;
  const ofEmail = { phone: null, email, addresses: [email] };
  const optedOut = contact === null ? [] : await store.optOut([{ contact, ...ofEmail }], cause, now);
  if (optedOut.length === 0) await store.optOut([{ contact: null, ...ofEmail }], cause, now);
  return showOptOuts(organization, optedOut, now);
}
