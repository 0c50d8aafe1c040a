import { transact } from '../../platform/aws/table/table.ts';
import { resendPoolInvitation } from '../../platform/aws/user-pool.ts';
import type { NewId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId, type UserId } from '../../foundation/ids.ts';
import { conflict, notFound } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditStore } from '../audit/audit-store.ts';
import { invitationStore } from './invitation-store.ts';
import { memberStore } from './member-store.ts';
import type { Member } from './member.ts';

interface ResendContext {
  readonly userId: string;
  readonly newId: NewId;
  readonly now: Date;
  /** The arrival of this request, whereas `now` may be that of an earlier one under the same idempotency key. */
  readonly receivedAt: Date;
}

const refusals = {
  signed_in: () => conflict('user_active', 'This user has signed in already and needs no invitation.'),
  missing: () => conflict('user_removed', 'This user was deleted in the user pool. Invite the address as a new user.'),
  disabled: () => conflict('user_disabled', 'This user is disabled. Enable them before you invite them again.'),
};

/**
 * Mails a new temporary password to a user who has not signed in yet, however long ago the first was sent. 429
 * `invited_recently` if the person was mailed within the last minute.
 */
export async function resendInvitation(
  organization: OrganizationId,
  id: UserId,
  { userId, newId, now, receivedAt }: ResendContext,
): Promise<Member> {
  const member = await memberStore(organization).read(id, { consistent: true });
  if (!member) throw notFound('user');
  if (!member.enabled) throw refusals.disabled();
  await invitationStore().reserve(member.email, receivedAt);
  const outcome = await resendPoolInvitation(id);
  if (outcome !== 'sent') throw refusals[outcome]();
  const entry = subjectAuditEntry(
    {
      action: 'user_invited',
      actor: { kind: 'user', id: userId },
      reason: null,
      subject: { type: 'user', id },
      details: { before: {}, after: {} },
      at: now.toISOString(),
    },
    newId(AuditEntryId),
  );
  await transact([auditStore(organization).insertion(entry)]);
  return member;
}
