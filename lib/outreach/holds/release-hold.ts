import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { HoldId, OrganizationId } from '../../foundation/ids.ts';
import { type Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { resumeHeldSteps } from '../../portfolio/accounts/resume-held-steps.ts';
import { contactStore } from '../../portfolio/contacts/contact-store.ts';
import { withPersonDecision } from '../../portfolio/contacts/person-change.ts';
import type { DisputeOutcome } from '../../portfolio/holds/dispute.ts';
import { holdReleasedEntry } from '../../portfolio/holds/hold-request.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { type Hold, holdAt, isOpenHold } from '../../portfolio/holds/hold.ts';
import { readHeld } from './read-held.ts';

interface Releasing {
  readonly reason: string;
  /** Of a dispute that somebody resolves; a text that was none has no outcome. */
  readonly outcome?: DisputeOutcome | undefined;
  readonly actor: Initiator;
  readonly now: Date;
  /** Throws if the caller may not release such a hold. */
  readonly authorize: (hold: Hold) => void;
}

/**
 * Releases a hold, takes it off its account or contact, and makes the steps due that it postponed. Does nothing to a hold
 * that has ended.
 */
export const releaseHold = (
  organization: OrganizationId,
  id: HoldId,
  { reason, outcome, actor, now, authorize }: Releasing,
): Promise<Hold> =>
  retryOnConflict(
    async () => {
      const hold = await holdStore(organization).read(id);
      if (!hold) throw notFound('hold');
      authorize(hold);
      if (!isOpenHold(holdAt(hold, now))) return hold;
      const held = await readHeld(organization, hold);
      if (!held) throw notFound('hold');
      const at = now.toISOString();
      const released = {
        ...hold,
        released_by: actor,
        released_at: at,
        release_reason: reason,
        ...(outcome && { outcome }),
      };
      const decision = await personDecision(organization, hold);
      const written = await transact([
        holdStore(organization).release(released),
        held.without(id, { outcome, at }),
        auditStore(organization).insertion(holdReleasedEntry(released)),
        ...decision,
      ]);
      if (!written.ok) return versionConflict;
      await resumeHeldSteps(organization, hold, now);
      return released;
    },
    () => concurrentChange('hold'),
  );

/**
 * Keeps what the contact is called when an identity check is released: if it has the new name, both names are the
 * person's, and records with them cause no further check; if it has the former name again, they do.
 */
async function personDecision(
  organization: OrganizationId,
  { identity, contact_id }: Hold,
): Promise<readonly TransactionPart[]> {
  if (identity?.code !== 'person_changed') return [];
  const contacts = contactStore(organization);
  const [contact] = await contacts.readLatest([contact_id]);
  const decided = contact && withPersonDecision(contact, identity);
  return contact && decided ? [contacts.personChangesUpdate(contact, decided)] : [];
}
