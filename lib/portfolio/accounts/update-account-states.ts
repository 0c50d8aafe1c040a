import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { type AccountState, accountStateOf } from './account-state.ts';
import { accountStore } from './account-store.ts';
import type { Account } from './account.ts';
import { type StatusWriter, writeAccountStatus } from './write-account-status.ts';

const writesAtOnce = 32;

export type DecideAccountState = (
  state: AccountState,
  account: Account,
) => AccountState | undefined | Promise<AccountState | undefined>;

/**
 * @param by who changes the status, if it may change
 * @returns the number of changed accounts
 */
export async function updateAccountStates(
  organization: OrganizationId,
  accounts: readonly Account[],
  decide: DecideAccountState,
  by?: StatusWriter,
): Promise<number> {
  const changed = await mapInParallel(accounts, writesAtOnce, (account) =>
    updateAccountState(organization, account, decide, by),
  );
  return changed.filter(Boolean).length;
}

export async function updateAccountState(
  organization: OrganizationId,
  read: Account,
  decide: DecideAccountState,
  by?: StatusWriter,
): Promise<boolean> {
  const store = accountStore(organization);
  let account: Account | undefined = read;
  return retryOnConflict(
    async () => {
      account ??= await store.read(read.id, { consistent: true });
      if (!account) throw new Error(`Account ${read.id} disappeared while it was being updated.`);
      const state = await decide(accountStateOf(account), account);
      if (!state) return false;
      const isWritten = by
        ? await writeAccountStatus(organization, account, state, by)
        : (await store.updateState(account, state)) !== undefined;
      if (isWritten) return true;
      account = undefined;
      return versionConflict;
    },
    () => tooManyConflicts('account'),
  );
}
