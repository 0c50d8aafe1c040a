import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type ContactId, type HoldId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, conflict, notFound, refused } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { maxOpenHolds, openHolds } from '../../portfolio/holds/account-hold.ts';
import type { NewContactHold } from '../../portfolio/holds/contract.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, contactHold, newContactHold } from '../../portfolio/holds/hold.ts';
import { contactAddresses } from '../../channels/opt-outs/opt-out.ts';
import { attemptLogStore } from '../dispatch/attempt-log-store.ts';
import { contactHoldStore } from './contact-hold-store.ts';

interface Placing {
  readonly id: HoldId;
  readonly actor: Initiator;
  readonly now: Date;
}

/**
 * Places a hold on a person, or on one of their addresses. A repetition under the same id returns the first hold, even
 * if it was released since. Once this returns, no attempt that was decided on before can be reserved for any account of
 * the person: the log of attempts has a new version.
 */
export const placeContactHold = (
  organization: OrganizationId,
  contactId: ContactId,
  given: NewContactHold,
  { id, actor, now }: Placing,
): Promise<{ readonly hold: Hold; readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const [contact] = await contactStore(organization).readLatest([contactId]);
      if (!contact) throw notFound('contact');
      const first = await holdStore(organization).read(id);
      if (first) return { hold: first, isFirst: false };
      const { kind, reason, until, address, external_id: externalId } = given;
      if (typeof until === 'string' && Date.parse(until) <= now.getTime())
        throw refused('until_in_past', 'until', 'Must not be in the past.');
      const held = contactAddresses(contact).find(({ value }) => value === address);
      if (typeof address === 'string' && !held)
        throw refused('unknown_address', 'address', 'Must be a phone number or email address of the contact.');
      const { contact: holder, attempts: log } = await attemptLogStore(organization).readLog(contact.id);
      const open = openHolds({ holds: log?.holds ?? [] }, now);
      if (open.length >= maxOpenHolds)
        throw conflict('too_many_holds', `The contact has ${maxOpenHolds} open holds; release some first.`);
      const at = now.toISOString();
      const hold = newContactHold(
        kind,
        {
          id,
          contact_id: holder,
          ...(typeof externalId === 'string' && { external_id: externalId }),
          reason,
          source: actor.kind === 'api_key' ? 'api_key' : 'user',
          placed_by: actor,
          placed_at: at,
          ...(typeof until === 'string' && { until }),
        },
        held?.value,
      );
      const entry = subjectAuditEntry(
        {
          action: 'hold_placed',
          actor,
          reason,
          at,
          contact_id: hold.contact_id,
          subject: { type: 'hold', id },
          details: { before: {}, after: { kind, scope: hold.scope, until: hold.until ?? null } },
        },
        deriveId(AuditEntryId, id, 'audit:placed'),
      );
      const written = await transact([
        ...holdStore(organization).insertion(hold),
        contactHoldStore(organization).update(holder, log, [...open, contactHold(hold, held?.address)]),
        auditStore(organization).insertion(entry),
      ]);
      return written.ok ? { hold, isFirst: true } : versionConflict;
    },
    () => concurrentChange('contact'),
  );
