import { type TransactionPart, transact } from '../../platform/aws/table/table.ts';
import { retryOnConflict, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { AccountId, OrganizationId } from '../../foundation/ids.ts';
import { Problem, concurrentChange, notFound } from '../../foundation/problem.ts';
import { notificationStore } from '../../tenancy/notifications/notification-store.ts';
import { planSettings } from '../../tenancy/organizations/organization.ts';
import { readSettings } from '../../tenancy/organizations/read-settings.ts';
import { accountPlanStore } from '../accounts/account-plan-store.ts';
import { accountStore } from '../accounts/account-store.ts';
import type { Account } from '../accounts/account.ts';
import { planLoader } from '../campaigns/plan-loader.ts';
import type { NewPlan } from './contract.ts';
import { type PlanContext, newPlan } from './new-plan.ts';
import { planStore } from './plan-store.ts';
import { type InstalmentPlan, accountPlanOf } from './plan.ts';

export interface ProposedPlan {
  readonly plan: InstalmentPlan;
  readonly account: Pick<Account, 'plan' | 'pending_balance'>;
  readonly timezone: string;
}

/**
 * Proposes an instalment plan; notifies the administrators if it is beyond the strategy's limits. A repetition under the
 * same id returns the first one.
 */
export const proposePlan = (
  organization: OrganizationId,
  accountId: AccountId,
  given: NewPlan,
  proposer: Pick<PlanContext, 'id' | 'proposer' | 'now'>,
): Promise<ProposedPlan & { readonly isFirst: boolean }> =>
  retryOnConflict(
    async () => {
      const { id, now } = proposer;
      const store = planStore(organization);
      const [account, settings] = await Promise.all([
        accountStore(organization).read(accountId, { consistent: true }),
        readSettings(organization),
      ]);
      if (!account) throw notFound('account');
      const { timezone } = settings;
      const limits = await planLoader(organization).strategyOf(account);
      const context = { ...proposer, limits, timezone, graceDays: planSettings(settings).plan_grace_days };
      const plan = planOrProblem(account, given, context);
      if (plan instanceof Problem) {
        // A repetition may be rejected because of the first plan.
        const first = await store.read(id, { consistent: true });
        if (first) return { plan: first, account, timezone, isFirst: false };
        throw plan;
      }
      const { settlement, holds = [] } = account;
      const written = await transact([
        ...store.insertion(plan),
        accountPlanStore(organization).update(account, { plan: accountPlanOf(plan), settlement, holds }),
        ...(plan.status === 'pending_approval' ? approvalNotification(organization, plan, now) : []),
      ]);
      if (written.ok) return { plan, account, timezone, isFirst: true };
      const existing = written.refused.has(1) ? await store.read(id, { consistent: true }) : undefined;
      return existing ? { plan: existing, account, timezone, isFirst: false } : versionConflict;
    },
    () => concurrentChange('account'),
  );

function planOrProblem(account: Account, given: NewPlan, context: PlanContext): InstalmentPlan | Problem {
  try {
    return newPlan(account, given, context);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const approvalNotification = (
  organization: OrganizationId,
  { id, account_id, total: amount, currency }: InstalmentPlan,
  now: Date,
): readonly TransactionPart[] =>
  notificationStore(organization).insertion(
    {
      kind: 'plan_awaiting_approval',
      to: { kind: 'role', role: 'admin' },
      subject: { account_id, plan_id: id },
      parameters: { amount, currency },
      deduplicationKey: `plan:${id}`,
    },
    now,
  );
