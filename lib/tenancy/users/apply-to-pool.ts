import {
  addToPoolGroup,
  disablePoolUser,
  enablePoolUser,
  isPoolUserMissing,
  readPoolGroups,
  removeFromPoolGroup,
  signOutPoolUser,
} from '../../platform/aws/user-pool.ts';
import { log } from '../../foundation/log.ts';
import { conflict } from '../../foundation/problem.ts';
import { memberRoles } from './contract.ts';
import { memberStore } from './member-store.ts';
import type { Member, PoolChange } from './member.ts';

/** No organization may change a platform administrator. */
export const isPlatformAdmin = async (id: string): Promise<boolean> =>
  (await readPoolGroups(id)).includes('platform_admin');

export const platformAdminProblem = () =>
  conflict('platform_admin', 'This user administers the platform; only its operator can change their role or access.');

export async function applyRole({ id, role }: Member): Promise<void> {
  await addToPoolGroup(id, role);
  for (const other of memberRoles) if (other !== role) await removeFromPoolGroup(id, other);
}

export async function applyAccess({ id, enabled }: Member): Promise<void> {
  if (enabled) await enablePoolUser(id);
  else {
    await disablePoolUser(id);
    await signOutPoolUser(id);
  }
}

/**
 * Applies a member's `pool_change`, which the caller holds, to the pool and ends it. If that fails, the next request
 * takes the change over at once. A user who was deleted in the pool cannot sign in, so nothing is left to do.
 */
export async function applyToPool(
  member: Member & { readonly pool_change: PoolChange },
  apply: (member: Member) => Promise<void>,
  receivedAt: Date,
): Promise<Member> {
  const store = memberStore(member.organization);
  try {
    if (await isPlatformAdmin(member.id)) throw platformAdminProblem();
    await apply(member);
  } catch (error) {
    if (!isPoolUserMissing(error)) {
      await store.releasePoolChange(member, member.pool_change, receivedAt);
      throw error;
    }
    log.warn('a member is missing in the user pool', { user_id: member.id });
  }
  return store.endPoolChange(member, member.pool_change);
}
