import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ContactId, OrganizationId } from '../../foundation/ids.ts';
import { concurrentChange, notFound, refused } from '../../foundation/problem.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import type { NewContactHold } from '../../portfolio/holds/contract.ts';
import {
  type GivenHold,
  type Placing,
  holdPlacedEntry,
  holdsWithRoom,
  requestedHold,
} from '../../portfolio/holds/hold-request.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, contactHold, newContactHold } from '../../portfolio/holds/hold.ts';
import { contactAddresses } from '../../channels/opt-outs/opt-out.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { contactHoldStore } from './contact-hold-store.ts';

/**
 * Places a hold on a person, or on one of their addresses. A repetition under the same id returns the first hold, even
 * if it was released since. Once this returns, no attempt that was decided on before can be reserved for any account of
 * the person: the log of attempts has a new version.
 */
export const placeContactHold = (
  organization: OrganizationId,
  contactId: ContactId,
  given: GivenHold & Pick<NewContactHold, 'address'>,
  placing: Placing,
): Promise<{ readonly hold: Hold; readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const [contact] = await contactStore(organization).readLatest([contactId]);
      if (!contact) throw notFound('contact');
      const first = await holdStore(organization).read(placing.id);
      if (first) return { hold: first, isFirst: false };
      const requested = requestedHold(given, placing, await readSettings(organization));
      const held = contactAddresses(contact).find(({ value }) => value === given.address);
      if (typeof given.address === 'string' && !held)
        throw refused('unknown_address', 'address', 'Must be a phone number or email address of the contact.');
      const { contact: holder, attempts: log } = await attemptLogStore(organization).readLog(contact.id);
      const open = holdsWithRoom('contact', log?.holds ?? [], placing.now);
      const hold = newContactHold(given.kind, { ...requested, contact_id: holder }, held?.value);
      const written = await transact([
        ...holdStore(organization).insertion(hold),
        contactHoldStore(organization).update(holder, log, [...open, contactHold(hold, held?.address)]),
        auditStore(organization).insertion(holdPlacedEntry(hold, given.reason)),
      ]);
      return written.ok ? { hold, isFirst: true } : versionConflict;
    },
    () => concurrentChange('contact'),
  );
