import { transact } from '../../platform/aws/table/table.ts';
import { type PoolUser, createPoolUser, readPoolUser } from '../../platform/aws/user-pool.ts';
import type { Initiator } from '../../foundation/initiator.ts';
import type { NewId } from '../../foundation/derived-ids.ts';
import { AuditEntryId, type OrganizationId, UserId, parseId } from '../../foundation/ids.ts';
import { conflict } from '../../foundation/problem.ts';
import { subjectAuditEntry } from '../audit/audit-entry.ts';
import { auditStore } from '../audit/audit-store.ts';
import { applyRole, applyToPool, isPlatformAdmin } from './apply-to-pool.ts';
import { invitationStore } from './invitation-store.ts';
import { memberStore } from './member-store.ts';
import { type Member, newMember, newPoolChange, rejectInProgress } from './member.ts';

interface AddContext {
  readonly actor: Initiator;
  readonly newId: NewId;
  readonly now: Date;
  /** The arrival of this request, whereas `now` may be that of an earlier one under the same idempotency key. */
  readonly receivedAt: Date;
}

export const userExists = () => conflict('user_exists', 'A user with this email address already exists.');

export interface AddedMember {
  readonly member: Member;
  /**
   * True if this call created the user, whom the pool then emails a password. An earlier attempt may have done so too.
   */
  readonly isMailed: boolean;
}

/**
 * Creates a user in the pool, which emails them a temporary password, and adds them as a member. Continues an
 * interrupted attempt that left a user of this organization in the pool without a member, or a member without a role in
 * the pool.
 * @throws Problem 409 `user_exists` if anyone else has the address
 */
export async function addMember(
  organization: OrganizationId,
  { email, name, role }: Pick<Member, 'email' | 'name' | 'role'>,
  { actor, newId, now, receivedAt }: AddContext,
): Promise<AddedMember> {
  const created = await createUnlessExists(organization, email, receivedAt);
  const user = created === 'exists' ? await findUnlisted(organization, email) : created;
  const change = newPoolChange(true, receivedAt);
  const member = newMember(
    {
      id: parseId(UserId, user.id),
      organization,
      email,
      name,
      role,
      enabled: user.isEnabled,
      status: user.isInvited ? 'invited' : 'active',
      pool_change: change,
    },
    now,
  );
  const entry = subjectAuditEntry(
    {
      action: 'user_invited',
      actor,
      reason: null,
      subject: { type: 'user', id: member.id },
      details: { before: {}, after: { name: name ?? null, role, enabled: member.enabled } },
      at: now.toISOString(),
    },
    newId(AuditEntryId),
  );
  const written = await transact([
    ...memberStore(organization).insertion(member),
    auditStore(organization).insertion(entry),
  ]);
  const finished = written.ok
    ? await applyToPool({ ...member, pool_change: change }, applyRole, receivedAt)
    : await finishInvitation(member, receivedAt);
  return { member: finished, isMailed: created !== 'exists' };
}

/**
 * Creates a user unless the pool has one with this address. The pool emails a user once, however often it is asked to
 * create them. The email is recorded before it is sent; nothing is recorded for an existing user, so that nobody can
 * prevent their invitation from being sent again.
 */
async function createUnlessExists(
  organization: OrganizationId,
  email: string,
  receivedAt: Date,
): Promise<PoolUser | 'exists'> {
  if (await readPoolUser(email)) return 'exists';
  await invitationStore().record(email, receivedAt);
  return createPoolUser(email, organization);
}

async function findUnlisted(organization: OrganizationId, email: string): Promise<PoolUser> {
  const user = await readPoolUser(email);
  if (user?.organization !== organization || (await isPlatformAdmin(user.id))) throw userExists();
  return user;
}

async function finishInvitation(requested: Member, receivedAt: Date): Promise<Member> {
  const store = memberStore(requested.organization);
  const found = await store.read(requested.id, { consistent: true });
  if (!found?.pool_change?.is_invitation) throw userExists();
  rejectInProgress(found, receivedAt);
  const change = newPoolChange(true, receivedAt);
  const taken = await store.takePoolChange(found, change);
  if (!taken) throw userExists();
  const member = await applyToPool({ ...taken, pool_change: change }, applyRole, receivedAt);
  if (member.role !== requested.role || member.name !== requested.name) throw userExists();
  return member;
}
