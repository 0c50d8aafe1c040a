import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Account } from '../../../lib/portfolio/accounts/account.ts';
import type { NewPlan, PlanView } from '../../../lib/portfolio/plans/contract.ts';
import { aDebtWithPlans, decidePlan, proposePlan, readPlan } from '../../harness/plans.ts';
import { propose, readStoredAccount } from '../../harness/settlements.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization('Plan life');
});

afterEach(() => vi.useRealTimers());

const dayMs = 86_400_000;
const base = Date.now();
const inDays = (days: number) => new Date(base + days * dayMs);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

/** Due in 10, 40 and 70 days: 300, 300 and 400.50. */
const thirds: NewPlan = {
  instalments: [
    { due_date: day(10), amount: 300 },
    { due_date: day(40), amount: 300 },
    { due_date: day(70), amount: 400.5 },
  ],
};

interface Planned {
  readonly account: Account;
  readonly plan: PlanView;
}

async function inForce(given: NewPlan = thirds): Promise<Planned> {
  const account = await aDebtWithPlans(service, organization);
  const plan = await proposePlan(service, organization, account, given);
  return { account, plan: await decidePlan(service, organization, plan, 'accept') };
}

const pay = ({ account }: Planned, amount: number) =>
  service.call<{ id: string }>('createPayment', { organization, body: { account_id: account.id, amount } });

const reverse = ({ id }: { readonly id: string }) =>
  service.call('reversePayment', { organization, params: { id }, body: { reason: 'bounced' } });

const stored = ({ account }: Planned) => readStoredAccount(service, organization, account);
const read = ({ plan }: Planned) => readPlan(service, organization, plan);
const statuses = async (planned: Planned) => (await read(planned)).instalments.map(({ status }) => status);

async function checkAt(days: number): Promise<void> {
  vi.setSystemTime(inDays(days));
  await service.run('checkPlans', { scheduled_time: inDays(days).toISOString() });
}

const noticesAbout = async ({ plan }: Planned) => {
  const { data } = await service.call<{ data: { kind: string; subject: { plan_id: string } }[] }>('listNotifications', {
    organization,
  });
  return data.filter(({ subject }) => subject.plan_id === plan.id).map(({ kind }) => kind);
};

describe('a plan that is paid', () => {
  it('is kept at balance 0: the account is resolved, and the hold ends', async () => {
    const planned = await inForce();
    await pay(planned, 299.5);
    expect(await statuses(planned)).toEqual(['due', 'due', 'due']);
    await pay(planned, 301);
    expect(await read(planned)).toMatchObject({ status: 'active', paid_amount: 600.5 });
    expect(await statuses(planned)).toEqual(['paid', 'paid', 'due']);
    await pay(planned, 500);
    expect(await read(planned)).toMatchObject({ status: 'kept', paid_amount: 1000.5 });
    const account = await stored(planned);
    expect(account).toMatchObject({ collection_status: 'resolved', plan: { status: 'kept' } });
    expect(account.holds).toBeUndefined();
    const holds = await service.call<{ data: { account_id: string }[] }>('listHolds', {
      organization,
      query: { kind: 'plan', open: 'true' },
    });
    expect(holds.data.some((hold) => hold.account_id === planned.account.id)).toBe(false);
  });

  it('is in force again if a payment of it bounces, and is judged by its dates', async () => {
    const planned = await inForce();
    await pay(planned, 700);
    const last = await pay(planned, 300.5);
    await reverse(last);
    expect(await read(planned)).toMatchObject({ status: 'active', paid_amount: 700, ended_at: null });
    expect(await stored(planned)).toMatchObject({
      collection_status: 'active',
      pending_balance: 300.5,
      plan: { status: 'active' },
      holds: [{ kind: 'plan' }],
    });
    await checkAt(80);
    expect(await statuses(planned)).toEqual(['paid', 'paid', 'late']);
    await pay(planned, 300.5);
    expect(await read(planned)).toMatchObject({ status: 'kept' });
  });

  it('takes on its last instalment what was added while an overpayment covered it', async () => {
    const planned = await inForce();
    const overpaid = await pay(planned, 1010.5);
    await service.call('createAdjustment', {
      organization,
      params: { id: planned.account.id },
      body: { kind: 'interest', amount: 4 },
    });
    expect(await read(planned)).toMatchObject({ status: 'kept', total: 1000.5 });
    await reverse(overpaid);
    const plan = await read(planned);
    expect(plan).toMatchObject({ status: 'active', total: 1004.5, paid_amount: 0 });
    expect(plan.instalments.at(-1)?.amount).toBe(404.5);
    await pay(planned, 1004.5);
    expect(await read(planned)).toMatchObject({ status: 'kept' });
  });

  it('is not reopened by the reversal of a payment from before it', async () => {
    const account = await aDebtWithPlans(service, organization);
    const early = await service.call<{ id: string }>('createPayment', {
      organization,
      body: { account_id: account.id, amount: 100.5 },
    });
    const proposed = await proposePlan(service, organization, account, {
      count: 1,
      first_due: day(10),
      every: 'month',
    });
    const planned = { account, plan: await decidePlan(service, organization, proposed, 'accept') };
    await pay(planned, 900);
    await reverse(early);
    expect(await read(planned)).toMatchObject({ status: 'kept' });
    expect(await stored(planned)).toMatchObject({ pending_balance: 100.5, collection_status: 'active' });
  });

  it('is cancelled while it is only proposed, if all is paid', async () => {
    const account = await aDebtWithPlans(service, organization);
    const plan = await proposePlan(service, organization, account, thirds);
    await pay({ account, plan }, 1000.5);
    expect(await readPlan(service, organization, plan)).toMatchObject({ status: 'cancelled', accepted_at: null });
    expect((await stored({ account, plan })).plan).toBeUndefined();
  });
});

describe('the reversal of a payment', () => {
  it('leaves its instalments due again', async () => {
    const planned = await inForce();
    await pay(planned, 300);
    const second = await pay(planned, 300);
    await reverse(second);
    expect(await statuses(planned)).toEqual(['paid', 'due', 'due']);
    expect(await stored(planned)).toMatchObject({ pending_balance: 700.5, plan: { total: 1000.5 } });
  });

  it('from before the plan goes on the last instalment', async () => {
    const account = await aDebtWithPlans(service, organization);
    const early = await service.call<{ id: string }>('createPayment', {
      organization,
      body: { account_id: account.id, amount: 100.5 },
    });
    const proposed = await proposePlan(service, organization, account, {
      count: 2,
      first_due: day(10),
      every: 'month',
    });
    const planned = { account, plan: await decidePlan(service, organization, proposed, 'accept') };
    await pay(planned, 450);
    await reverse(early);
    const plan = await read(planned);
    expect(plan).toMatchObject({ status: 'active', total: 1000.5, paid_amount: 450 });
    expect(plan.instalments.map(({ amount }) => amount)).toEqual([450, 550.5]);
    await pay(planned, 550.5);
    expect(await read(planned)).toMatchObject({ status: 'kept' });
  });
});

describe('a plan that is not paid', () => {
  it('has late instalments, and is broken by the second: the strategy goes on, and the agents know', async () => {
    const planned = await inForce();
    await checkAt(13);
    expect(await statuses(planned)).toEqual(['due', 'due', 'due']);
    await checkAt(15);
    expect(await statuses(planned)).toEqual(['late', 'due', 'due']);
    expect(await noticesAbout(planned)).toEqual([]);
    await checkAt(45);
    expect(await read(planned)).toMatchObject({ status: 'broken', paid_amount: 0 });
    expect(await statuses(planned)).toEqual(['late', 'late', 'due']);
    const account = await stored(planned);
    expect([account.plan, account.holds]).toEqual([undefined, undefined]);
    expect(account.pending_balance).toBe(1000.5);
    await checkAt(45);
    expect(await noticesAbout(planned)).toEqual(['plan_broken']);
  });

  it('is broken when one instalment is late for 30 days', async () => {
    const planned = await inForce({ instalments: [{ due_date: day(10), amount: 1000.5 }] });
    await pay(planned, 1000);
    await checkAt(42);
    expect((await read(planned)).status).toBe('active');
    await checkAt(45);
    expect(await read(planned)).toMatchObject({ status: 'broken', paid_amount: 1000 });
  });

  it('has not kept the settlement that it paid: the forgiven amount is owed again', async () => {
    const account = await aDebtWithPlans(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900.5 });
    const instalments = [
      { due_date: day(10), amount: 450 },
      { due_date: day(20), amount: 450.5 },
    ];
    const proposed = await proposePlan(service, organization, account, { instalments, settlement_id: offer.id });
    const planned = { account, plan: await decidePlan(service, organization, proposed, 'accept') };
    await pay(planned, 100);
    await checkAt(30);
    expect(await read(planned)).toMatchObject({ status: 'broken', paid_amount: 100 });
    expect(await service.call('readSettlement', { organization, params: { id: offer.id } })).toMatchObject({
      outcome: 'breached',
    });
    const after = await stored(planned);
    expect(after).toMatchObject({ pending_balance: 900.5 });
    expect(after.settlement).toBeUndefined();
  });

  it('keeps a settlement that it pays to the end', async () => {
    const account = await aDebtWithPlans(service, organization);
    const offer = await propose(service, organization, account, { offered_amount: 900 });
    const proposed = await proposePlan(service, organization, account, {
      count: 2,
      first_due: day(10),
      every: 'month',
      settlement_id: offer.id,
    });
    const planned = { account, plan: await decidePlan(service, organization, proposed, 'accept') };
    await service.run('closeSettlements', { scheduled_time: inDays(0).toISOString() });
    const last = await pay(planned, 900);
    expect(await read(planned)).toMatchObject({ status: 'kept' });
    const settlement = () => service.call('readSettlement', { organization, params: { id: offer.id } });
    expect(await settlement()).toMatchObject({ outcome: 'fulfilled' });
    await reverse(last);
    expect(await settlement()).toMatchObject({ outcome: 'open' });
    expect(await read(planned)).toMatchObject({ status: 'active', paid_amount: 0 });
  });
});

describe('the plan of an account that is resolved by something else than a payment', () => {
  const resolve = async (planned: Planned, resolution = 'deceased') => {
    const before = await stored(planned);
    await service.call('changeAccountsInBulk', {
      organization,
      body: { account_ids: [planned.account.id], action: 'change_status', status: 'resolved', resolution },
    });
    const change = { before: { organization, ...before }, after: { organization, ...(await stored(planned)) } };
    const { requestPlanChecks } = await import('../../../lib/portfolio/plans/request-plan-checks.ts');
    for (const delivered of [change, change]) await requestPlanChecks([delivered], new Date());
  };
  const reopen = ({ account }: Planned) =>
    service.call('changeAccountsInBulk', {
      organization,
      body: { account_ids: [account.id], action: 'change_status', status: 'active' },
    });

  it('is cancelled by the next check, with its hold: nobody is notified that it was broken', async () => {
    const planned = await inForce();
    await pay(planned, 300);
    await resolve(planned);
    await checkAt(0.01);
    const ended = { status: 'cancelled', paid_amount: 300, decided_by: { kind: 'system' } };
    expect(await read(planned)).toMatchObject({ ...ended, decision_notes: 'The account was resolved.' });
    const account = await stored(planned);
    expect(account).toMatchObject({ collection_status: 'resolved', resolution: 'deceased', pending_balance: 700.5 });
    expect([account.plan, account.holds]).toEqual([undefined, undefined]);
    await checkAt(60);
    expect(await noticesAbout(planned)).toEqual([]);
  });

  it('is cancelled while it is only proposed, and cannot be accepted before', async () => {
    const account = await aDebtWithPlans(service, organization);
    const planned = { account, plan: await proposePlan(service, organization, account, thirds) };
    await resolve(planned, 'returned');
    await expect(decidePlan(service, organization, planned.plan, 'accept')).rejects.toThrow('account_resolved');
    await checkAt(0.01);
    expect(await read(planned)).toMatchObject({ status: 'cancelled', accepted_at: null });
    expect((await stored(planned)).plan).toBeUndefined();
  });

  it('leaves the settlement that it paid in force', async () => {
    const account = await aDebtWithPlans(service, organization);
    const { id } = await propose(service, organization, account, { offered_amount: 900 });
    const body = { count: 2, first_due: day(10), every: 'month', settlement_id: id } as const;
    const proposed = await proposePlan(service, organization, account, body);
    const planned = { account, plan: await decidePlan(service, organization, proposed, 'accept') };
    await resolve(planned);
    await checkAt(0.01);
    expect(await read(planned)).toMatchObject({ status: 'cancelled' });
    expect(await service.call('readSettlement', { organization, params: { id } })).toMatchObject({ outcome: 'open' });
  });

  it('goes on if the account is reopened before the check', async () => {
    const planned = await inForce();
    const account = await aDebtWithPlans(service, organization);
    const open = { account, plan: await proposePlan(service, organization, account, thirds) };
    for (const each of [planned, open]) {
      await resolve(each);
      await reopen(each);
    }
    await checkAt(0.01);
    expect(await read(planned)).toMatchObject({ status: 'active' });
    expect(await stored(planned)).toMatchObject({ holds: [{ kind: 'plan' }] });
    expect(await decidePlan(service, organization, open.plan, 'accept')).toMatchObject({ status: 'active' });
  });
});

describe('the strategy of a plan', () => {
  const position = async (planned: Planned) => {
    const { step_status, stopped_by } = await stored(planned);
    return [step_status, stopped_by];
  };

  it('stops with the acceptance, and goes on when the plan is cancelled or broken', async () => {
    const { strategy_id } = await readStoredAccount(service, organization, await aDebtWithPlans(service, organization));
    const body = { name: 'Plans', strategy_id, status: 'active' };
    const campaign = await service.call<{ id: string }>('createCampaign', { organization, body });
    const joined = async (): Promise<Planned> => {
      const account = await aDebtWithPlans(service, organization);
      await service.call('changeAccountsInBulk', {
        organization,
        body: { account_ids: [account.id], action: 'assign_campaign', campaign_id: campaign.id },
      });
      const plan = await proposePlan(service, organization, account, thirds);
      return { account, plan };
    };
    const [cancelled, broken] = [await joined(), await joined()];
    expect(await position(cancelled)).toEqual(['scheduled', undefined]);
    for (const planned of [cancelled, broken]) {
      await decidePlan(service, organization, planned.plan, 'accept');
      expect(await position(planned)).toEqual(['done', 'plan']);
    }
    await decidePlan(service, organization, cancelled.plan, 'cancel');
    expect(await position(cancelled)).toEqual(['scheduled', undefined]);
    await checkAt(45);
    expect(await position(broken)).toEqual(['scheduled', undefined]);
  });
});
