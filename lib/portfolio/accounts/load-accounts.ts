import type { OrganizationId } from '../../foundation/ids.ts';
import { Problem } from '../../foundation/problem.ts';
import type { ListedAccounts } from './account-list.ts';
import { accountStore } from './account-store.ts';
import type { Account } from './account.ts';

/**
 * Loads each account once.
 * @throws Problem 404 naming every unknown id
 */
export async function loadAccounts(organization: OrganizationId, { ids, field }: ListedAccounts): Promise<Account[]> {
  const found = await accountStore(organization).readMany([...new Set(ids)]);
  const foundIds = new Set(found.map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    foundIds.has(id)
      ? []
      : [{ path: `${field}.${index}`, message: 'There is no such account.', code: 'account_not_found' }],
  );
  if (details.length > 0) throw new Problem(404, 'account_not_found', 'There is no such account.', { details });
  return found;
}
