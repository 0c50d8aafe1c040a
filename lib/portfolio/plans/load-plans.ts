import { type AccountId, type OrganizationId, type PlanId } from '../../foundation/ids.ts';
import { notFound } from '../../foundation/problem.ts';
import { type PageReply, type Paging, loadPage } from '../../platform/http/load-page.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { PlanStatus } from '../accounts/plan-status.ts';
import type { PlanView } from './contract.ts';
import { planStore } from './plan-store.ts';
import { type InstalmentPlan, planView } from './plan.ts';

// What is paid of an active plan follows from the balance of its account, which is read after the plan.

export async function loadPlan(organization: OrganizationId, id: PlanId, now: Date): Promise<PlanView> {
  const [plan, { timezone }] = await Promise.all([planStore(organization).read(id), readSettings(organization)]);
  const account = plan && (await accountStore(organization).read(plan.account_id));
  if (!account) throw notFound('plan');
  return planView(plan, { account, timezone, now });
}

export async function loadAccountPlans(
  organization: OrganizationId,
  id: AccountId,
  paging: Paging,
  now: Date,
): Promise<PageReply<PlanView>> {
  const [account, { timezone }] = await Promise.all([accountStore(organization).read(id), readSettings(organization)]);
  if (!account) throw notFound('account');
  return loadPage(organization, planStore(organization).listingOfAccount(id), paging, (plan: InstalmentPlan) =>
    planView(plan, { account, timezone, now }),
  );
}

export async function loadPlans(
  organization: OrganizationId,
  status: PlanStatus | undefined,
  paging: Paging,
  now: Date,
): Promise<PageReply<PlanView & { contact_name: string | null }>> {
  const [page, { timezone }] = await Promise.all([
    loadPage(organization, planStore(organization).listing(status), paging, (plan: InstalmentPlan) => plan),
    readSettings(organization),
  ]);
  // An index may still list a plan under its former status.
  const plans = page.data.filter((plan) => status === undefined || plan.status === status);
  const read = await accountStore(organization).readMany([...new Set(plans.map(({ account_id: id }) => id))]);
  const accounts = new Map(read.map((account) => [account.id, account]));
  return {
    ...page,
    data: plans.flatMap((plan) => {
      const account = accounts.get(plan.account_id);
      return account ? [{ ...planView(plan, { account, timezone, now }), contact_name: account.contact.name }] : [];
    }),
  };
}
