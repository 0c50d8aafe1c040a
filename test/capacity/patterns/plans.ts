import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { NewPlan, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import { aDebtWithPlans, decidePlan, proposePlan, readPlan } from '../../harness/plans.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureOnce } from '../exercise.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const yearly: NewPlan = { count: 12, first_due: inDays(10), every: 'month' };

interface Planned {
  readonly organization: OrganizationId;
  readonly account: Account;
  readonly plan: PlanView;
}

async function aPlan(service: Service, name: string, limits: object = {}): Promise<Planned> {
  const organization = await service.organization(name);
  const account = await aDebtWithPlans(service, organization, limits);
  return { organization, account, plan: await proposePlan(service, organization, account, yearly) };
}

async function aPlanInForce(service: Service, name: string): Promise<Planned> {
  const { plan, ...planned } = await aPlan(service, name);
  return { ...planned, plan: await decidePlan(service, planned.organization, plan, 'accept') };
}

export const planPatterns: Exercises = {
  'plan-propose': measureOnce(async (service) => {
    const organization = await service.organization('plan-propose');
    const account = await aDebtWithPlans(service, organization, {});
    return () => proposePlan(service, organization, account, yearly);
  }),

  'plan-propose-beyond': measureOnce(async (service) => {
    const organization = await service.organization('plan-propose-beyond');
    const account = await aDebtWithPlans(service, organization, { max_instalments: 6 });
    return () => proposePlan(service, organization, account, yearly);
  }),

  'plan-approve': measureOnce(async (service) => {
    const { organization, plan } = await aPlan(service, 'plan-approve', { max_instalments: 6 });
    return () => decidePlan(service, organization, plan, 'approve');
  }),

  'plan-accept': measureOnce(async (service) => {
    const { organization, plan } = await aPlan(service, 'plan-accept');
    return () => decidePlan(service, organization, plan, 'accept');
  }),

  'plan-reject': measureOnce(async (service) => {
    const { organization, plan } = await aPlan(service, 'plan-reject');
    return () => decidePlan(service, organization, plan, 'reject');
  }),

  'plan-cancel': measureOnce(async (service) => {
    const { organization, plan } = await aPlanInForce(service, 'plan-cancel');
    return () => decidePlan(service, organization, plan, 'cancel');
  }),

  'plan-read': measureOnce(async (service) => {
    const { organization, plan } = await aPlanInForce(service, 'plan-read');
    return () => readPlan(service, organization, plan);
  }),

  'plan-list-account': measureOnce(async (service) => {
    const { organization, account } = await aPlanInForce(service, 'plan-list-account');
    return () => service.call('listAccountPlans', { organization, params: { id: account.id } });
  }),

  'plan-list-status': measureOnce(async (service) => {
    const { organization } = await aPlanInForce(service, 'plan-list-status');
    return () => service.call('listPlans', { organization, query: { status: 'active' } });
  }),
};
