import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { Contact } from '../../portfolio/contacts/contact.ts';
import { inheritOptOut } from './inherit-opt-out.ts';
import { optOutStore } from './opt-out-store.ts';
import {
  type ContactAddress,
  type SuppressedAddress,
  addedAddresses,
  isOptedOut,
  maxParallelOptOuts,
  suppressedForms,
} from './opt-out.ts';

export interface ContactWrite {
  readonly before: Contact | undefined;
  readonly after: Contact & { readonly organization: OrganizationId };
}

export async function optOutNewHolders(writes: readonly ContactWrite[], now: Date): Promise<void> {
  const byOrganization = Map.groupBy(writes, ({ after }) => after.organization);
  for (const [organization, own] of byOrganization) {
    const gained = own.flatMap(({ before, after }) =>
      addedAddresses(before, after).map((held) => ({ contact: after.id, held })),
    );
    const forms = ({ held }: Holder) => suppressedForms(held);
    const found = await optOutStore(organization).readSuppressed(gained.flatMap(forms));
    const optedOut = new Map(found.filter(isOptedOut).map((one) => [one.address, one]));
    const byAddress = Map.groupBy(gained, ({ held }) => held.address);
    await mapInParallel([...byAddress.values()], maxParallelOptOuts, async (holders) => {
      // Each form of a number may have its own channels.
      const marks = [...new Set(holders.flatMap(forms))].flatMap((address) => optedOut.get(address) ?? []);
      for (const suppressed of marks) await optOutHolders(organization, holders, suppressed, now);
    });
  }
}

interface Holder {
  readonly contact: ContactId;
  readonly held: ContactAddress;
}

/**
 * Opts out the contacts, which replace their address in the list of opt-outs. They are written in sequence, because
 * concurrent transactions on one address conflict.
 */
export async function optOutHolders(
  organization: OrganizationId,
  holders: readonly Holder[],
  suppressed: SuppressedAddress,
  now: Date,
): Promise<void> {
  let isListed = false;
  for (const { contact, held } of holders)
    if (await inheritOptOut(organization, contact, held, suppressed, now)) isListed = true;
  if (isListed) await optOutStore(organization).unlistAddress(suppressed.address);
}
