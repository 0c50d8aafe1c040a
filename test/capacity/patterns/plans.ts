import { randomUUID } from 'node:crypto';
import { type OrganizationId, PlanId, parseId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { NewPlan, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import { aDebtWithPlans, decidePlan, proposePlan, readPlan } from '../../harness/plans.ts';
import type { Service } from '../../harness/start-service.ts';
import { type Exercises, measureExtra, measureGrowth, measureOnce } from '../exercise.ts';

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

const check = (service: Service) => service.run('checkPlans', { scheduled_time: new Date().toISOString() });

function anIdInShard(shard: string): PlanId {
  for (;;) {
    const id = randomUUID();
    if (id.startsWith(shard)) return parseId(PlanId, id);
  }
}

/** Plans of one shard, each of an account of its own, whose only instalment was due yesterday and has no grace days. */
async function plansOfYesterday(service: Service, organization: OrganizationId, count: number, shard: string) {
  const { proposePlan: propose } = await import('../../../lib/portfolio/plans/propose-plan.ts');
  const { changePlan } = await import('../../../lib/portfolio/plans/change-plan.ts');
  const actor = { kind: 'user', id: 'user' } as const;
  const now = new Date(Date.now() - 2 * 86_400_000);
  for (let n = 0; n < count; n++) {
    const { id: account } = await aDebtWithPlans(service, organization, {});
    const id = anIdInShard(shard);
    const given = { count: 1, first_due: inDays(-2), every: 'month', grace_days: 0 } as const;
    await propose(organization, account, given, { id, proposer: actor, now });
    await changePlan(organization, id, { action: 'accept' }, { actor, roles: ['admin'] }, now);
  }
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

  'plan-check-nothing': measureOnce((service) => Promise.resolve(() => check(service))),

  'plan-check-late': measureGrowth('n', [1, 3], async (service, count) => {
    const organization = await service.organization(`plan-check-late-${count}`);
    await plansOfYesterday(service, organization, count, '2');
    return () => check(service);
  }),

  'plan-check-broken': measureGrowth('n', [1, 3], async (service, count) => {
    const organization = await service.organization(`plan-check-broken-${count}`);
    await service.call('updateOrganization', { organization, body: { plan_max_late_instalments: 1 } });
    await plansOfYesterday(service, organization, count, '3');
    return () => check(service);
  }),

  'payment-of-plan': measureExtra(async (service) => {
    const { organization, account } = await aPlanInForce(service, 'payment-of-plan');
    const other = await aDebtWithPlans(service, organization, {});
    const pay = (id: string) => service.call('createPayment', { organization, body: { account_id: id, amount: 100 } });
    return { act: () => pay(account.id), without: () => pay(other.id) };
  }),

  'payment-keep': measureOnce(async (service) => {
    const { organization, account } = await aPlanInForce(service, 'payment-keep');
    return () => service.call('createPayment', { organization, body: { account_id: account.id, amount: 1000.5 } });
  }),

  'payment-reverse-kept': measureOnce(async (service) => {
    const { organization, account } = await aPlanInForce(service, 'payment-reverse-kept');
    const body = { account_id: account.id, amount: 1000.5 };
    const { id } = await service.call<{ id: string }>('createPayment', { organization, body });
    return () => service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });
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
