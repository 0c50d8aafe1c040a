import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { NewId } from '../../foundation/derived-ids.ts';
import type { OrganizationId, UserId } from '../../foundation/ids.ts';
import { concurrentChange, notFound } from '../../foundation/problem.ts';
import { type Caller, requireUser } from '../../platform/http/caller.ts';
import { applyAccess, applyRole, applyToPool, isPlatformAdmin, platformAdminProblem } from './apply-to-pool.ts';
import type { MemberChange } from './contract.ts';
import { memberStore } from './member-store.ts';
import { type Member, affectsPool, applyMemberChange, newPoolChange, rejectInProgress } from './member.ts';
import { recordSignIn } from './record-sign-in.ts';
import { writeMemberChange } from './write-member-change.ts';

interface ChangeContext {
  readonly caller: Caller;
  readonly newId: NewId;
  readonly now: Date;
}

/**
 * Changes a member in the table first, where the authorizers read it, and then in the pool. Repeating a change that
 * failed in between completes it. A caller who is not a member yet is added first, so that they count as a remaining
 * admin.
 * @throws Problem 409 `last_admin` if no enabled admin would remain
 */
export async function changeMember(
  organization: OrganizationId,
  id: UserId,
  change: MemberChange,
  { caller, newId, now }: ChangeContext,
): Promise<Member> {
  const user = requireUser(caller);
  if (organization === caller.organization) await recordSignIn(organization, user, now);
  const store = memberStore(organization);
  const poolChange = newPoolChange(false, now);
  const changed = await retryOnConflict(
    async () => {
      const before = await store.read(id, { consistent: true });
      if (!before) throw notFound('user');
      const after = applyMemberChange(before, change, user.id, now);
      if (after === before) return before.pool_change ? resumePoolChange(before, now) : before;
      const isPoolAffected = affectsPool(before, after);
      if (isPoolAffected) {
        rejectInProgress(before, now);
        // If the pool does not answer, store the change; it is checked again before the pool changes.
        if (await isPlatformAdmin(id).catch(() => false)) throw platformAdminProblem();
      }
      const next = { ...after, ...(isPoolAffected && { pool_change: poolChange }) };
      return writeMemberChange(before, next, { actor: { kind: 'user', id: user.id }, newId, now });
    },
    () => concurrentChange('user'),
  );
  if (changed.pool_change?.until !== poolChange.until) return changed;
  return applyToPool({ ...changed, pool_change: poolChange }, applyAll, now);

  async function resumePoolChange(before: Member, receivedAt: Date): Promise<Member | typeof versionConflict> {
    rejectInProgress(before, receivedAt);
    return (await store.takePoolChange(before, poolChange)) ?? versionConflict;
  }
}

async function applyAll(member: Member): Promise<void> {
  await applyAccess(member);
  await applyRole(member);
}
