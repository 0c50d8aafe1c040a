import { retryOnConflict } from '../../platform/aws/table/version-conflict.ts';
import { type PoolUser, readPoolUser } from '../../platform/aws/user-pool.ts';
import { type OrganizationId, UserId, parseId } from '../../foundation/ids.ts';
import type { Acting } from '../../foundation/initiator.ts';
import { concurrentChange } from '../../foundation/problem.ts';
import { addMember, userExists } from './add-member.ts';
import { memberStore } from './member-store.ts';
import { type Member, applyMemberChange } from './member.ts';
import { preferencesView } from './preferences.ts';
import { preferencesStore } from './preferences-store.ts';
import { writeMemberChange } from './write-member-change.ts';

export type Restored =
  | { readonly kind: 'disabled' | 'known' }
  | {
      readonly kind: 'restored';
      /** Set if an earlier attempt created the user, because the pool may not have mailed the invitation. */
      readonly unmailed?: UserId;
    };

export interface RestoreContext extends Acting {
  readonly isDryRun: boolean;
}

/**
 * Restores an enabled member whose user the pool has lost: creates a new user and member with the same role and
 * preferences, and disables the old member, which stays because the history refers to its id. Continues an interrupted
 * attempt, so that there is never a second user, member or invitation.
 * @throws Problem 409 `user_exists` if someone else has the address, `last_admin` if the new member is no longer an
 *   admin and no other admin remains, `in_progress` for up to a minute after an attempt that crashed
 */
export async function restoreMember(
  organization: OrganizationId,
  id: UserId,
  { isDryRun, ...acting }: RestoreContext,
): Promise<Restored> {
  const lost = await memberStore(organization).read(id, { consistent: true });
  if (!lost?.enabled) return { kind: 'disabled' };
  if (await readPoolUser(id)) return { kind: 'known' };
  const holder = await readPoolUser(lost.email);
  if (holder && holder.organization !== organization) throw userExists();
  if (isDryRun) return { kind: 'restored' };
  const context = { ...acting, receivedAt: acting.now };
  const successor = await findSuccessor(organization, holder);
  const { member, isMailed } = successor
    ? { member: successor, isMailed: false }
    : await addMember(organization, lost, context);
  await copyPreferences(organization, id, member.id);
  await disableLostMember(lost, acting);
  return { kind: 'restored', ...(member.status === 'invited' && !isMailed && { unmailed: member.id }) };
}

async function findSuccessor(organization: OrganizationId, holder: PoolUser | undefined): Promise<Member | undefined> {
  const found = holder && (await memberStore(organization).read(parseId(UserId, holder.id), { consistent: true }));
  return found?.pool_change?.is_invitation ? undefined : found;
}

async function copyPreferences(organization: OrganizationId, from: UserId, to: UserId): Promise<void> {
  const store = preferencesStore(organization);
  const preferences = await store.read(from, { consistent: true });
  if (preferences) await store.replace(to, undefined, preferencesView(preferences));
}

async function disableLostMember({ organization, id }: Member, acting: Acting): Promise<void> {
  await retryOnConflict(
    async () => {
      const before = await memberStore(organization).read(id, { consistent: true });
      if (!before?.enabled) return undefined;
      const { pool_change: _, ...after } = applyMemberChange(before, { enabled: false }, null, acting.now);
      return writeMemberChange(before, after, acting);
    },
    () => concurrentChange('user'),
  );
}
