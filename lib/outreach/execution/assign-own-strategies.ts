import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type AccountState, accountStateOf } from '../../portfolio/accounts/account-state.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import type { DecideAccountState } from '../../portfolio/accounts/update-account-states.ts';
import { strategyStore } from '../../policy/strategies/strategy-store.ts';

/**
 * A transaction has at most 100 parts: the strategy, and for each account its item and its new and former references.
 */
const accountsPerTransaction = 33;

/**
 * Sets or removes accounts' own strategies and returns how many changed; 404 or 409 if a strategy is missing or being
 * deleted. Each account is written with the reference that protects its strategy from deletion. Many accounts share one
 * check of the strategy, which would otherwise be the hottest item of the table.
 */
export async function assignOwnStrategies(
  organization: OrganizationId,
  accounts: readonly Account[],
  decide: DecideAccountState,
  now: Date,
): Promise<number> {
  let changed = 0;
  // One by one: concurrent groups would conflict at the check of the strategy.
  for (let first = 0; first < accounts.length; first += accountsPerTransaction)
    changed += await writeGroup(organization, accounts.slice(first, first + accountsPerTransaction), decide, now);
  return changed;
}

async function writeGroup(
  organization: OrganizationId,
  group: readonly Account[],
  decide: DecideAccountState,
  now: Date,
): Promise<number> {
  let accounts = group;
  return retryOnConflict(
    async () => {
      const decided = await decideAll(accounts, decide);
      if (decided.length === 0) return 0;
      if (await write(organization, decided, now)) return decided.length;
      const ids = decided.map(({ account }) => account.id);
      accounts = await accountStore(organization).readMany(ids, { consistent: true });
      return versionConflict;
    },
    () => tooManyConflicts('group of accounts'),
  );
}

interface Decided {
  readonly account: Account;
  readonly state: AccountState;
}

async function decideAll(accounts: readonly Account[], decide: DecideAccountState): Promise<Decided[]> {
  const decided = await Promise.all(
    accounts.map(async (account) => ({ account, state: await decide(accountStateOf(account), account) })),
  );
  return decided.flatMap(({ account, state }) => (state ? [{ account, state }] : []));
}

async function write(organization: OrganizationId, decided: readonly Decided[], now: Date): Promise<boolean> {
  const store = strategyStore(organization);
  const strategies = [...new Set(decided.flatMap(({ state }) => state.strategy_id ?? []))];
  const written = await transact([
    ...strategies.map((id) => store.useCheck(id)),
    ...decided.flatMap((each) => partsOf(organization, each)),
  ]);
  if (written.ok) return true;
  for (const [index, id] of strategies.entries()) {
    const problem = written.refused.has(index) && (await store.explainUnusable(id, written.refused.get(index), now));
    if (problem) throw problem;
  }
  return false;
}

function partsOf(organization: OrganizationId, { account, state }: Decided): TransactionPart[] {
  const strategies = strategyStore(organization);
  const { strategy_id: before } = account;
  const { strategy_id: after } = state;
  return [
    accountStore(organization).stateUpdate(account, state),
    ...(after ? [strategies.accountReferenceInsertion(after, account.id)] : []),
    ...(before && before !== after ? [strategies.accountReferenceDeletion(before, account.id)] : []),
  ];
}
