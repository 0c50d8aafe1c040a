import { transact } from '../../platform/aws/table/table.ts';
import { readPoolUser } from '../../platform/aws/user-pool.ts';
import { hasUserPool } from '../../platform/aws/user-pool-access.ts';
import { type OrganizationId, UserId, tryParseId } from '../../foundation/ids.ts';
import type { Role } from '../../platform/http/route.ts';
import { memberStore } from './member-store.ts';
import { memberRoleOf, newMember } from './member.ts';

/**
 * Records that a user of the pool has signed in to their organization: accepts an invitation, or adds a user who was
 * created by hand as a member.
 */
export async function recordSignIn(
  organization: OrganizationId,
  user: { readonly id: string; readonly roles: readonly Role[] },
  now: Date,
): Promise<void> {
  const id = hasUserPool() ? tryParseId(UserId, user.id) : undefined;
  // Platform administrators are not members of any organization.
  if (id === undefined || user.roles.includes('platform_admin')) return;
  const store = memberStore(organization);
  const member = await store.read(id);
  if (member?.status === 'active') return;
  if (member) return store.markActive(member, now);
  const role = memberRoleOf(user.roles);
  const found = role && (await readPoolUser(id));
  if (!found || found.organization !== organization) return;
  const { email, name, isEnabled: enabled } = found;
  const listed = newMember(
    { id, organization, email: email.toLowerCase(), name, role, enabled, status: 'active' },
    now,
  );
  await transact(store.insertion(listed));
}
