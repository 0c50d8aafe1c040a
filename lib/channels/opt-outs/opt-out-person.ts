import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { type OptOutAddress, optOutAddress } from './opt-out-address.ts';
import { optOutContact } from './opt-out-contact.ts';
import type { OptOutCause } from './opt-out.ts';

/** Opts out an address with its owners, and all of the contact that was reached there. */
export async function optOutPerson(
  organization: OrganizationId,
  contact: ContactId,
  address: OptOutAddress,
  cause: OptOutCause,
  now: Date,
): Promise<void> {
  await optOutAddress(organization, address, cause, now);
  await optOutContact(organization, contact, cause, now);
}
