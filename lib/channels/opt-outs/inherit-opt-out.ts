import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { hasEveryChannel, someChannels } from '../../policy/contact-rules/channel.ts';
import { optedOutChannels } from '../../portfolio/contacts/contact-opt-out.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import type { Contact, ContactLink } from '../../portfolio/contacts/contact.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { composeOptOutAudit } from './compose-opt-out.ts';
import { optOutStore } from './opt-out-store.ts';
import {
  type ContactAddress,
  type OptOut,
  type OptOutCause,
  type SuppressedAddress,
  isOptedOut,
  latestActAt,
  stillMatches,
  suppressedChannels,
} from './opt-out.ts';

/**
 * Opts out a contact that was given a suppressed address, if it still has the address, the address is still suppressed,
 * and the contact is not opted out of its channels yet.
 * @returns whether the contact is opted out now
 */
export async function inheritOptOut(
  organization: OrganizationId,
  contact: ContactId,
  held: ContactAddress,
  given: SuppressedAddress,
  now: Date,
): Promise<boolean> {
  const store = optOutStore(organization);
  const [phone, email] = held.field === 'email' ? [null, held.address] : [held.value, null];
  const subject = { contact, phone, email, addresses: [held.address], matchingAddresses: [held] };
  let suppressed = given;
  let found: Contact | ContactLink | undefined;
  let row: OptOut | undefined;
  return retryOnConflict(
    async () => {
      const inherited = suppressedChannels(suppressed);
      const cause = inheritedCause(suppressed);
      const result = await transact([
        contactStore(organization).optOutFlag(contact, subject.matchingAddresses, inherited, contactIn(found)).part,
        store.row(subject, cause, now, { latest: latestActAt(suppressed), found: row }).part,
        composeOptOutAudit(organization, subject, cause, now),
        store.suppressionCheck(suppressed),
      ]);
      if (result.ok) return true;
      if (result.refused.has(0)) {
        // Only contacts, or links to one that stays after a merge, are stored under this key.
        found = result.refused.get(0) as Contact | ContactLink | undefined;
        if (!stillMatches(subject, found)) return false;
        if (found?.kind === 'contact' && hasEveryChannel(optedOutChannels(found), inherited)) return true;
      }
      // Only rows of the list are stored under this key.
      if (result.refused.has(1)) row = result.refused.get(1) as OptOut | undefined;
      if (result.refused.has(3)) {
        // Only what is known about an address is stored under this key.
        const mark = result.refused.get(3) as SuppressedAddress | undefined;
        if (!mark || !isOptedOut(mark)) return false;
        suppressed = mark;
      }
      return versionConflict;
    },
    () => tooManyConflicts('opt-out'),
  );
}

const contactIn = (item: Contact | ContactLink | undefined): Contact | undefined =>
  item?.kind === 'contact' ? item : undefined;

/** An act of its own for each set of channels, so that each is audited. */
function inheritedCause(suppressed: SuppressedAddress): OptOutCause {
  const some = someChannels(suppressedChannels(suppressed));
  const act = `suppressed:${suppressed.address}:${suppressed.opted_out_at ?? ''}`;
  return {
    reason: suppressed.reason ?? '',
    actor: { kind: 'system', id: null },
    act: some ? `${act}:${some.join('+')}` : act,
    channels: some,
  };
}
