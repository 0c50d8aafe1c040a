import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../accounts/account.ts';
import { settlementStore } from '../settlements/settlement-store.ts';
import { type Settlement, matchesAccountCopy } from '../settlements/settlement.ts';
import type { InstalmentPlan } from './plan.ts';

/** The settlement that a plan pays and that the account still carries; 'changed' if another write came between. */
export async function readPaidSettlement(
  organization: OrganizationId,
  { settlement_id: id }: Pick<InstalmentPlan, 'settlement_id'>,
  account: Account,
): Promise<Settlement | undefined | 'changed'> {
  const { settlement: copy } = account;
  if (id === undefined || copy?.id !== id) return undefined;
  const settlement = await settlementStore(organization).readOfAccount(account.id, copy, { consistent: true });
  return settlement && matchesAccountCopy(settlement, account) ? settlement : 'changed';
}
