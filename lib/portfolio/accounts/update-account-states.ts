import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { Problem } from '../../foundation/problem.ts';
import type { Account } from './account.ts';
import { accountStore } from './account-store.ts';
import { type AccountState, accountStateOf } from './account-state.ts';

const writesAtOnce = 32;
const attemptsMax = 10;

/** Where an account is to stand; undefined where it stays as it is. */
export type DecideAccountState = (
  standing: AccountState,
) => AccountState | undefined | Promise<AccountState | undefined>;

/** Reads the accounts of a bulk operation, each once; 404 with every id that does not exist in the organization. */
export async function loadAccounts(organization: OrganizationId, ids: readonly AccountId[]): Promise<Account[]> {
  const distinct = [...new Set(ids)];
  const found = await accountStore(organization).readMany(distinct);
  const known = new Set(found.map(({ id }) => id));
  const details = ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `account_ids.${index}`, message: 'There is no such account.', code: 'account_not_found' }],
  );
  if (details.length > 0) throw new Problem(404, 'account_not_found', 'There is no such account.', { details });
  return found;
}

/**
 * Changes where accounts stand; those that stay as they are are left alone. An id of no account of the organization is 404
 * before anything is written.
 * @returns how many accounts changed
 */
export async function updateAccountStates(
  organization: OrganizationId,
  ids: readonly AccountId[],
  decide: DecideAccountState,
  now: Date,
): Promise<number> {
  const found = await loadAccounts(organization, ids);
  const changed = await mapInParallel(found, writesAtOnce, (account) =>
    updateAccountState(organization, account, decide, now),
  );
  return changed.filter(Boolean).length;
}

/** Changes where one account stands, as it was read or as somebody else left it since. Says whether anything changed. */
export async function updateAccountState(
  organization: OrganizationId,
  read: Account,
  decide: DecideAccountState,
  now: Date,
): Promise<boolean> {
  const store = accountStore(organization);
  let account: Account | undefined = read;
  for (let attempt = 0; attempt < attemptsMax && account; attempt++) {
    const standing = await decide(accountStateOf(account));
    if (!standing) return false;
    if (await store.stand(account, standing, now)) return true;
    account = await store.read(read.id, { consistent: true });
  }
  throw new Error('Too many writers at one account.');
}
