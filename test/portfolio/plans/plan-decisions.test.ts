import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../../lib/foundation/ids.ts';
import type { Role } from '../../../lib/platform/http/route.ts';
import { type NewPlan, type PlanView, planActions, updatePlan } from '../../../lib/portfolio/plans/contract.ts';
import { aDebtWithPlans, decidePlan, proposePlan, readPlan } from '../../harness/plans.ts';
import { requestEvent } from '../../harness/requests.ts';
import { decide, propose, readStoredAccount } from '../../harness/settlements.ts';
import { askRoute } from '../../harness/ask-route.ts';
import type { Service } from '../../harness/start-service.ts';
import { useService } from '../../harness/use-service.ts';

let service: Service;
let organization: OrganizationId;

useService(async (started) => {
  service = started.service;
  organization = await service.organization('Plans');
});

afterEach(() => vi.useRealTimers());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const within: NewPlan = { count: 3, first_due: inDays(10), every: 'month' };
const beyond: NewPlan = { ...within, count: 4 };

const aDebt = () => aDebtWithPlans(service, organization);
type Debt = Awaited<ReturnType<typeof aDebt>>;

async function planIn(given: NewPlan, ...actions: (typeof planActions)[number][]) {
  const account = await aDebt();
  let plan = await proposePlan(service, organization, account, given);
  for (const action of actions) plan = await decidePlan(service, organization, plan, action);
  return { account, plan };
}

async function answer(name: 'updatePlan', plan: Pick<PlanView, 'id'>, action: string, by: Role | 'api_key' = 'admin') {
  const event = requestEvent(updatePlan, {
    organization,
    params: { id: plan.id },
    body: { action },
    role: by === 'api_key' ? 'admin' : by,
  });
  if (by === 'api_key')
    event.requestContext.authorizer = {
      caller: 'api_key',
      key_id: 'k',
      organization,
      scopes: 'plans:write',
      rate_limit: '100',
      rate_remaining: '99',
      rate_reset_seconds: '60',
      rate_exceeded: 'false',
    };
  const { statusCode, body } = await service.invoke(name, event);
  return [statusCode, (JSON.parse(body) as { code?: string }).code ?? 'ok'] as const;
}

const refusalOf = (act: Promise<unknown>) =>
  act.then(
    () => 'ok',
    (error: unknown) => String(error),
  );

const stored = (account: Debt) => readStoredAccount(service, organization, account);

describe('the decisions on a plan', () => {
  it('accept one within the limits: the engine is stopped at once, in the same write', async () => {
    const { account, plan } = await planIn(within, 'accept');
    expect(plan).toMatchObject({ status: 'active', total: 1000.5, paid_amount: 0, exceeded_limits: [] });
    const { plan: copy, holds, pending_balance } = await stored(account);
    expect(copy).toMatchObject({ id: plan.id, status: 'active', total: 1000.5 });
    expect(holds).toMatchObject([{ kind: 'plan', blocks: 'automatic' }]);
    expect(pending_balance).toBe(1000.5);
    const [hold] = (
      await service.call<{ data: object[] }>('listHolds', { organization, query: { kind: 'plan', open: 'true' } })
    ).data;
    expect(hold).toMatchObject({ account_id: account.id, kind: 'plan', source: 'system', proposed: false });
  });

  it('cancel one in force: its hold ends, and the account may have another plan', async () => {
    const { account, plan } = await planIn(within, 'accept', 'cancel');
    expect(plan).toMatchObject({ status: 'cancelled', paid_amount: 0 });
    const { plan: copy, holds } = await stored(account);
    expect([copy, holds]).toEqual([undefined, undefined]);
    expect((await proposePlan(service, organization, account, within)).status).toBe('proposed');
  });

  it.each([
    ['proposed', within, [], ['invalid_transition', 'ok', 'ok', 'ok']],
    ['pending approval', beyond, [], ['ok', 'invalid_transition', 'ok', 'ok']],
    ['approved', beyond, ['approve'], ['ok', 'ok', 'ok', 'ok']],
    ['active', within, ['accept'], ['invalid_transition', 'ok', 'invalid_transition', 'ok']],
    ['cancelled', within, ['reject'], ['invalid_transition', 'invalid_transition', 'ok', 'ok']],
  ] as const)('on a plan that is %s: approve, accept, reject, cancel', async (_, given, actions, expected) => {
    const answers = [];
    for (const action of planActions) {
      const { plan } = await planIn(given, ...actions);
      answers.push((await answer('updatePlan', plan, action))[1]);
    }
    expect(answers).toEqual(expected);
  });

  it('are those of an agent, an administrator or a key', async () => {
    const pending = await planIn(beyond);
    const active = await planIn(within, 'accept');
    const by = async (role: Role | 'api_key') => [
      (await answer('updatePlan', pending.plan, 'approve', role))[1],
      (await answer('updatePlan', pending.plan, 'reject', role))[1],
      (await answer('updatePlan', active.plan, 'cancel', role))[1],
    ];
    expect(await by('viewer')).toEqual(['missing_scope', 'missing_scope', 'missing_scope']);
    expect(await by('agent')).toEqual(['missing_role', 'missing_role', 'missing_role']);
    expect(await by('api_key')).toEqual(['person_required', 'ok', 'ok']);
  });

  it('need another person than the proposer to approve if the organization says so', async () => {
    const strict = await service.organization('Four eyes');
    await service.call('updateOrganization', { organization: strict, body: { require_second_approver: true } });
    const account = await aDebtWithPlans(service, strict);
    const plan = await proposePlan(service, strict, account, beyond, { role: 'admin', user: 'ana' });
    const approve = (user: string) => decidePlan(service, strict, plan, 'approve', { role: 'admin', user });
    await expect(approve('ana')).rejects.toThrow('own_offer');
    expect(await approve('eva')).toMatchObject({ status: 'proposed', approved_by: { kind: 'user', id: 'eva' } });
  });

  it('notify the administrators of a plan beyond the limits', async () => {
    const { plan } = await planIn(beyond);
    const { data } = await service.call<{ data: object[] }>('listNotifications', { organization });
    expect(data).toContainEqual(
      expect.objectContaining({
        kind: 'plan_awaiting_approval',
        subject: expect.objectContaining({ plan_id: plan.id }) as object,
      }),
    );
  });
});

describe('what is owed', () => {
  it('is another: the plan cannot be accepted any more', async () => {
    const { account, plan } = await planIn(within);
    await service.call('createPayment', { organization, body: { account_id: account.id, amount: 1 } });
    expect(await answer('updatePlan', plan, 'accept')).toEqual([409, 'balance_changed']);
  });

  it('belongs to the plan in force', async () => {
    const { account } = await planIn(within, 'accept');
    const patch = (body: object) =>
      refusalOf(service.call('updateAccount', { organization, params: { id: account.id }, body }));
    expect(await patch({ pending_balance: 5 })).toContain('plan_in_force');
    expect(await patch({ total_amount: 2000 })).toContain('plan_in_force');
    expect(await patch({ pending_balance: 1000.5, notes: 'Called' })).toBe('ok');
    const adjusted = service.call('createAdjustment', {
      organization,
      params: { id: account.id },
      body: { kind: 'fee', amount: 1 },
    });
    expect(await refusalOf(adjusted)).toContain('plan_in_force');
  });

  it('is filled from the oldest instalment by what is paid', async () => {
    const { account, plan } = await planIn(within, 'accept');
    await service.call('createPayment', { organization, body: { account_id: account.id, amount: 400 } });
    const { instalments, paid_amount } = await readPlan(service, organization, plan);
    expect(paid_amount).toBe(400);
    expect(instalments).toMatchObject([
      { number: 1, amount: 333.5, paid_amount: 333.5, status: 'paid' },
      { number: 2, amount: 333.5, paid_amount: 66.5, status: 'due' },
      { number: 3, amount: 333.5, paid_amount: 0, status: 'due' },
    ]);
  });
});

describe('a plan and other records', () => {
  it('is the only open one of its account', async () => {
    const { account } = await planIn(within);
    expect(await refusalOf(proposePlan(service, organization, account, within))).toContain('plan_open');
    expect(await refusalOf(propose(service, organization, account, { offered_amount: 900 }))).toContain('plan_open');
  });

  it('is proposed once under an external_id, also after it ended or another one was proposed', async () => {
    const account = await aDebt();
    const named = { ...within, external_id: 'PLAN-1' };
    const plan = await proposePlan(service, organization, account, named);
    expect(plan).toMatchObject({ external_id: 'PLAN-1', status: 'proposed' });
    const again = () =>
      askRoute(service, 'createPlan', { organization, params: { id: account.id }, body: { ...named, notes: 'again' } });
    expect(await again()).toMatchObject({ status: 200, body: plan });
    await decidePlan(service, organization, plan, 'reject');
    expect(await again()).toMatchObject({ status: 200, body: { id: plan.id, status: 'cancelled' } });
    const other = await proposePlan(service, organization, account, { ...within, external_id: 'PLAN-2' });
    expect(await again()).toMatchObject({ status: 200, body: { id: plan.id } });
    expect(other.id).not.toBe(plan.id);
  });

  it('accepts the offer that it pays, and decides instead of the last day when that is breached', async () => {
    const account = await aDebt();
    const offer = await propose(service, organization, account, { offered_amount: 900 });
    const plan = await proposePlan(service, organization, account, { ...within, settlement_id: offer.id });
    expect(plan).toMatchObject({ total: 900, settlement_id: offer.id });
    await decidePlan(service, organization, plan, 'accept');
    const last = plan.instalments.at(-1)?.due_date;
    const read = () => service.call('readSettlement', { organization, params: { id: offer.id } });
    expect(await read()).toMatchObject({ status: 'accepted', outcome: 'open', pay_by: last });
    expect(await stored(account)).toMatchObject({
      pending_balance: 900,
      settlement: { outcome: 'open', pay_by: last },
    });
    expect(await refusalOf(decide(service, organization, offer, { action: 'withdraw' }))).toContain('plan_in_force');
    await decidePlan(service, organization, plan, 'cancel');
    expect(await read()).toMatchObject({ status: 'accepted', outcome: 'open', pay_by: last });
    await decide(service, organization, offer, { action: 'withdraw' });
    expect(await stored(account)).toMatchObject({ pending_balance: 1000.5 });
  });

  it('keeps its hold: nobody releases it by hand', async () => {
    const { account } = await planIn(within, 'accept');
    const { holds = [] } = await stored(account);
    const release = service.call('releaseHold', {
      organization,
      params: { id: String(holds[0]?.id) },
      body: { reason: 'Call' },
    });
    expect(await refusalOf(release)).toContain('plan_in_force');
  });

  it('is in the timeline and the lists', async () => {
    const { account, plan } = await planIn(within, 'accept');
    const timeline = await service.call<{ data: object[] }>('readTimeline', {
      organization,
      params: { id: account.id },
      query: { type: 'plan' },
    });
    expect(timeline.data).toMatchObject([{ type: 'plan', plan: { id: plan.id, status: 'active' } }]);
    const ofAccount = await service.call<{ data: object[] }>('listAccountPlans', {
      organization,
      params: { id: account.id },
    });
    expect(ofAccount.data).toMatchObject([{ id: plan.id, status: 'active' }]);
    const listed = await service.call<{ data: PlanView[] }>('listPlans', { organization, query: { status: 'active' } });
    expect(listed.data.find(({ id }) => id === plan.id)).toMatchObject({ contact_name: account.contact.name });
    expect(listed.data.every(({ status }) => status === 'active')).toBe(true);
  });
});
