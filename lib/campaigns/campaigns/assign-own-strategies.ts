import type { Account } from '../../portfolio/accounts/account.ts';
import { accountStore } from '../../portfolio/accounts/account-store.ts';
import type { DecideAccountState } from '../../portfolio/accounts/update-account-states.ts';
import { type AccountState, accountStateOf } from '../../portfolio/accounts/account-state.ts';
import type { OrganizationId, StrategyId } from '../../foundation/ids.ts';
import { strategyStore } from '../strategies/strategy-store.ts';
import { keys } from '../../aws/table/keys.ts';
import { type TransactionPart, transact } from '../../aws/table/table.ts';

/** A transaction has at most 100 parts: the strategy, and for each account its item, its reference and its former one. */
const accountsPerTransaction = 33;
const attemptsMax = 10;

/**
 * Sets or removes the accounts' own strategies. Each account is written with the reference by which the deletion of a
 * strategy finds it, and only while the strategy exists and is not being deleted; 404 or 409 otherwise.
 * Many accounts share one check of the strategy, so that it does not become the hottest item of the table.
 * @returns how many accounts changed
 */
export async function assignOwnStrategies(
  organization: OrganizationId,
  accounts: readonly Account[],
  decide: DecideAccountState,
  now: Date,
): Promise<number> {
  let changed = 0;
  // In turn: concurrent ones would conflict at the check of the strategy.
  for (let first = 0; first < accounts.length; first += accountsPerTransaction) {
    const group = accounts.slice(first, first + accountsPerTransaction);
    changed += await writeGroup(organization, group, decide, now);
  }
  return changed;
}

async function writeGroup(
  organization: OrganizationId,
  group: readonly Account[],
  decide: DecideAccountState,
  now: Date,
): Promise<number> {
  let accounts = group;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const decided = await decideAll(accounts, decide);
    if (decided.length === 0) return 0;
    const strategies = new Set(decided.flatMap(({ standing }) => standing.strategy_id ?? []));
    const checks = [...strategies].map((id) => ({ id, part: strategyStore(organization).using(id) }));
    const written = await transact([
      ...checks.map(({ part }) => part),
      ...decided.flatMap((each) => partsOf(organization, each, now)),
    ]);
    if (written.ok) return decided.length;
    for (const [index, { id }] of checks.entries())
      if (written.refused.has(index)) await refuse(organization, id, written.refused.get(index), now);
    const ids = decided.map(({ account }) => account.id);
    accounts = await accountStore(organization).readMany(ids, { consistent: true });
  }
  throw new Error('Gave up after too many version conflicts on these accounts.');
}

interface Decided {
  readonly account: Account;
  readonly standing: AccountState;
}

async function decideAll(accounts: readonly Account[], decide: DecideAccountState): Promise<Decided[]> {
  const decided = await Promise.all(
    accounts.map(async (account) => ({ account, standing: await decide(accountStateOf(account)) })),
  );
  return decided.flatMap(({ account, standing }) => (standing ? [{ account, standing }] : []));
}

function partsOf(organization: OrganizationId, { account, standing }: Decided, now: Date): TransactionPart[] {
  const referenceTo = (strategy: StrategyId) => keys.accountOfStrategy(organization, strategy, account.id);
  const { strategy_id: before } = account;
  const { strategy_id: after } = standing;
  return [
    accountStore(organization).stateUpdate(account, standing, now),
    ...(after ? [{ put: { ...referenceTo(after), kind: 'account_of_strategy', organization } }] : []),
    ...(before && before !== after ? [{ delete: referenceTo(before) }] : []),
  ];
}

async function refuse(
  organization: OrganizationId,
  id: StrategyId,
  met: Parameters<ReturnType<typeof strategyStore>['whyUnusable']>[1],
  now: Date,
): Promise<void> {
  const problem = await strategyStore(organization).whyUnusable(id, met, now);
  if (problem) throw problem;
}
