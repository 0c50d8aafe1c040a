import { transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { deriveId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type HoldId, type OrganizationId } from '../../foundation/ids.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import { concurrentChange, conflict, notFound } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../../tenancy/audit/audit-entry.ts';
import { auditStore } from '../../tenancy/audit/audit-store.ts';
import { optOutContact } from '../../channels/opt-outs/opt-out-contact.ts';
import { holdStore } from '../../portfolio/holds/hold-store.ts';
import { holdAt, isOpenHold } from '../../portfolio/holds/hold.ts';
import { loadStopRequestChannels } from './load-stop-request-channels.ts';
import { releaseHold } from './release-hold.ts';

interface Confirming {
  readonly actor: Initiator;
  readonly reason?: string | undefined;
  readonly now: Date;
}

/**
 * Confirms what a debtor seems to have said. A confirmed request to stop becomes an opt-out, which takes the place of the
 * hold. Safe to repeat.
 */
export async function confirmHold(
  organization: OrganizationId,
  id: HoldId,
  { actor, reason, now }: Confirming,
): Promise<void> {
  const store = holdStore(organization);
  const at = now.toISOString();
  const confirmed = await retryOnConflict(
    async () => {
      const hold = await store.read(id);
      if (!hold) throw notFound('hold');
      if (hold.confirmed_at !== undefined) return hold;
      if (!isOpenHold(holdAt(hold, now))) throw conflict('already_decided', 'The hold was released in the meantime.');
      const after = { ...hold, confirmed_at: at, confirmed_by: actor };
      const entry = subjectAuditEntry(
        {
          action: 'hold_confirmed',
          actor,
          reason: reason ?? null,
          at,
          contact_id: hold.contact_id,
          subject: { type: 'hold', id },
          details: { before: {}, after: { kind: hold.hold_kind, account_id: hold.account_id ?? null } },
        },
        deriveId(AuditEntryId, id, 'audit:confirmed'),
      );
      const written = await transact([store.confirmation(after), auditStore(organization).insertion(entry)]);
      return written.ok ? after : versionConflict;
    },
    () => concurrentChange('hold'),
  );
  if (confirmed.hold_kind !== 'stop_request') return;
  const cause = {
    reason: reason ?? 'Asked to stop in their own words.',
    actor,
    act: `hold:${id}`,
    channels: await loadStopRequestChannels(organization, confirmed),
  };
  await optOutContact(organization, confirmed.contact_id, cause, now);
  const authorize = () => undefined;
  await releaseHold(organization, id, { reason: 'Opted out.', actor, now, authorize });
}
