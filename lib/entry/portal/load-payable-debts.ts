import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { planInForce } from '../../portfolio/accounts/account-plan.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import type { Organization } from '../../tenancy/organizations/organization.ts';
import type { DebtState } from './debt-state.ts';
import { type PayableDebt, payableDebt } from './payable-debt.ts';

const plansAtOnce = 16;

export interface DebtsOfPerson {
  readonly accounts: readonly Account[];
  /** By the id of the account. */
  readonly states: ReadonlyMap<string, DebtState>;
}

/** The debts of a person that can be paid on the page, oldest first. Reads the plans in force. */
export async function loadPayableDebts(
  organization: Organization,
  { accounts, states }: DebtsOfPerson,
  now: Date,
): Promise<readonly PayableDebt[]> {
  if (!organization.payments) return [];
  const oldestFirst = accounts.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const debts = await mapInParallel(oldestFirst, plansAtOnce, async (account) => {
    const inForce = planInForce(account);
    const plan = inForce && (await planStore(organization.id).readOfAccount(account.id, inForce, { consistent: true }));
    return payableDebt({ account, state: states.get(account.id) ?? 'held', plan }, organization, now);
  });
  return debts.flatMap((debt) => debt ?? []);
}
