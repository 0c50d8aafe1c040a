import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { NewPlan, PlanChange, PlanView } from '../../lib/portfolio/plans/contract.ts';
import { aRecord, createAccount } from './portfolio.ts';
import type { CallerRequest } from './requests.ts';
import type { Service } from './start-service.ts';

type Acting = Pick<CallerRequest, 'role' | 'user'>;

export interface PlanLimitsGiven {
  readonly max_instalments?: number;
  readonly max_plan_months?: number;
  readonly min_down_payment_pct?: number;
}

/** An account of 1,000.50 ARS with a strategy of its own, which allows plans within the limits. */
export async function aDebtWithPlans(
  service: Service,
  organization: OrganizationId,
  limits: PlanLimitsGiven = { max_instalments: 3 },
): Promise<Account> {
  const account = await createAccount(service, organization, aRecord(`DEBT-${crypto.randomUUID()}`));
  const strategy = await service.call<{ id: string }>('createStrategy', {
    organization,
    body: {
      name: 'Plans',
      max_discount_pct: 15,
      ...limits,
      steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
    },
  });
  await service.call('changeAccountsInBulk', {
    organization,
    body: { account_ids: [account.id], action: 'assign_strategy', strategy_id: strategy.id },
  });
  return account;
}

export const proposePlan = (
  service: Service,
  organization: OrganizationId,
  { id }: Pick<Account, 'id'>,
  body: Omit<NewPlan, 'settlement_id'> & { readonly settlement_id?: string | null | undefined },
  by: Acting = { role: 'agent' },
): Promise<PlanView> => service.call<PlanView>('createPlan', { organization, params: { id }, body, ...by });

export const decidePlan = (
  service: Service,
  organization: OrganizationId,
  { id }: Pick<PlanView, 'id'>,
  action: PlanChange['action'],
  by: Acting = { role: 'admin' },
): Promise<PlanView> => service.call<PlanView>('updatePlan', { organization, params: { id }, body: { action }, ...by });

export const readPlan = (
  service: Service,
  organization: OrganizationId,
  { id }: Pick<PlanView, 'id'>,
): Promise<PlanView> => service.call<PlanView>('readPlan', { organization, params: { id } });
