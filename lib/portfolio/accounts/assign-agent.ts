import type { OrganizationId, UserId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { notFound } from '../../foundation/problem.ts';
import { memberStore } from '../../tenancy/users/member-store.ts';
import type { ListedAccounts } from './account-list.ts';
import { agentStore } from './agent-store.ts';
import { loadAccounts } from './load-accounts.ts';

const writesAtOnce = 32;

/**
 * Gives accounts to a colleague, or to nobody, and returns how many changed. 404 before anything is written if an
 * account or an enabled user with that id does not exist.
 */
export async function assignAgent(
  organization: OrganizationId,
  listed: ListedAccounts,
  user: UserId | null,
): Promise<number> {
  const [accounts, member] = await Promise.all([
    loadAccounts(organization, listed),
    user === null ? undefined : memberStore(organization).read(user),
  ]);
  if (user !== null && !member?.enabled) throw notFound('user');
  const changed = await mapInParallel(accounts, writesAtOnce, ({ id }) => agentStore(organization).assign(id, user));
  return changed.filter(Boolean).length;
}
