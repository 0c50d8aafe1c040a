import { transact } from '../../platform/aws/table/table.ts';
import { versionConflict } from '../../platform/aws/table/version-conflict.ts';
import { AuditEntryId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { conflict } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditStore } from '../audit/audit-store.ts';
import { memberStore } from './member-store.ts';
import { type Member, changedMemberFields } from './member.ts';

/**
 * Writes a changed member and an audit entry, unless the member has changed since they were read.
 * @throws Problem 409 `last_admin` if no enabled admin would remain
 */
export async function writeMemberChange(
  before: Member,
  after: Member,
  { actor, newId, now }: Acting,
): Promise<Member | typeof versionConflict> {
  const entry = subjectAuditEntry(
    {
      action: 'user_changed',
      actor,
      reason: null,
      subject: { type: 'user', id: before.id },
      details: changedMemberFields(before, after),
      at: now.toISOString(),
    },
    newId(AuditEntryId),
  );
  const written = await transact([
    ...memberStore(before.organization).update(before, after),
    auditStore(before.organization).insertion(entry),
  ]);
  if (written.ok) return after;
  if (written.refused.has(0)) return versionConflict;
  throw conflict('last_admin', 'This is the only admin of the organization; make another user admin first.');
}
