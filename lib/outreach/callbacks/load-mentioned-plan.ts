import type { OrganizationId } from '../../foundation/ids.ts';
import type { Account } from '../../portfolio/accounts/account.ts';
import { planStore } from '../../portfolio/plans/plan-store.ts';
import { type InstalmentPlan, matchesPlanCopy } from '../../portfolio/plans/plan.ts';

/** A plan of the account that may be accepted or is in force. Costs no read without one. */
export async function loadMentionedPlan(
  organization: OrganizationId,
  account: Account,
): Promise<InstalmentPlan | undefined> {
  const { plan: copy } = account;
  if (copy?.status !== 'proposed' && copy?.status !== 'active') return undefined;
  const plan = await planStore(organization).readOfAccount(account.id, copy, { consistent: true });
  return plan && matchesPlanCopy(plan, account) ? plan : undefined;
}
