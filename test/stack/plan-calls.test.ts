import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { eventually } from './api-client.ts';
import { phoneEnding } from './ready-tenant.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from './running-stack.ts';

/** A service of its own, whose clock moves by months. */
let stack: RunningStack;

beforeAll(async () => {
  stack = await startOwnStack();
});

afterAll(async () => {
  await stack.stop('SIGTERM');
  deleteState(stack);
});

const ask = (method: string, way: string, body?: object) =>
  callStack(stack, required(stack.session.organizations[0]?.tokens.admin), method, way, body);

const advanceDays = async (days: number): Promise<void> => {
  const body = JSON.stringify({ advance_seconds: days * 86_400 });
  await fetch(`${stack.session.base_url}/_local/clock`, { method: 'POST', body });
};

const reminder = { channel: 'sms', action_type: 'reminder' };

async function prepare(): Promise<string> {
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  const contact_frequency = { per_day: 100, per_week: 700 };
  await ask('PATCH', '/api/admin/organization', { contact_hours, contact_frequency });
  for (const action_type of ['instalment_due', 'instalment_late'])
    await ask('POST', '/api/admin/templates', {
      name: 'Cuota',
      channel: 'sms',
      action_type,
      language: 'es',
      body: 'Cuota {{plan.instalment_number}} de {{plan.instalment_count}}: {{plan.instalment_amount}}.',
    });
  const strategy = await ask('POST', '/api/admin/strategies', {
    name: 'In instalments',
    max_discount_pct: 0,
    max_instalments: 3,
    max_plan_months: 3,
    steps: [{ ...reminder, delay_hours: 72 }],
  });
  const campaign = { name: 'In instalments', strategy_id: strategy.id, status: 'active' };
  return (await ask('POST', '/api/admin/campaigns', campaign)).id;
}

const plansOf = async (account: string) => (await ask('GET', `/api/v1/accounts/${account}/plans`)).data;
const readAccount = (account: string) => ask('GET', `/api/v1/accounts/${account}`);
const pay = (account: string, amount: number) => ask('POST', '/api/v1/payments', { account_id: account, amount });

const sentTo = async (account: string): Promise<string[]> =>
  (await ask('GET', `/api/accounts/${account}/timeline?limit=200&type=interaction`)).data
    .map(({ interaction }: { interaction: { channel: string; action_type: string } }) => interaction)
    .filter(({ channel }: { channel: string }) => channel === 'sms')
    .map(({ action_type: action }: { action_type: string }) => action)
    .toReversed();

const expectMessages = (account: string, expected: readonly string[]) =>
  expect.poll(() => sentTo(account)).toEqual(expected);

/** Owes 300 pesos, is in the campaign, and agrees in a call to pay them in three months. */
async function agreeInCall(campaign: string): Promise<string> {
  const contact = { name: 'Ana Pérez', phone: phoneEnding('0029') };
  const { id } = await ask('POST', '/api/v1/accounts', { contact, total_amount: 300 });
  await ask('POST', '/api/admin/bulk/accounts', {
    account_ids: [id],
    action: 'assign_campaign',
    campaign_id: campaign,
  });
  const { interaction_id } = await ask('POST', '/api/dispatch/voice', { account_id: id });
  const call = await eventually(async () => {
    const read = await ask('GET', `/api/interactions/${interaction_id}`);
    return read.transcript && read;
  });
  expect(call).toMatchObject({ disposition: 'plan_accepted', contact_result: 'right_party' });
  const said = call.transcript.map(({ message }: { message: string }) => message).join('\n');
  expect(said).toMatch(/Le ofrecemos pagar 300,00 pesos argentinos en este plan: 100,00 pesos argentinos hasta el /);
  expect(said).toMatch(/Registré su plan para pagar 300,00 pesos argentinos: /);
  expect(await plansOf(id)).toMatchObject([
    { status: 'active', source: 'voice_agent', interaction_id, decided_by: { kind: 'contact' } },
  ]);
  expect(await readAccount(id)).toMatchObject({ holds: [{ kind: 'plan' }], next_action_at: null });
  return id;
}

describe('a debtor who agrees in a call to pay in instalments', () => {
  it('is reminded of each one, and either keeps the plan or breaks it: then collection goes on', async () => {
    const campaign = await prepare();
    const [keeper, breaker] = [await agreeInCall(campaign), await agreeInCall(campaign)];
    // The first instalment is due in 7 days: the reminder comes two days before, and the strategy, due after 3, waits.
    await advanceDays(6);
    await expectMessages(keeper, ['instalment_due']);
    await expectMessages(breaker, ['instalment_due']);
    await pay(keeper, 100);
    await advanceDays(6);
    await expectMessages(breaker, ['instalment_due', 'instalment_late']);
    expect(await plansOf(breaker)).toMatchObject([{ status: 'active', instalments: [{ status: 'late' }, {}, {}] }]);
    expect(await plansOf(keeper)).toMatchObject([{ status: 'active', instalments: [{ status: 'paid' }, {}, {}] }]);

    await advanceDays(26);
    await expectMessages(keeper, ['instalment_due', 'instalment_due']);
    // The debtor pays the rest early.
    await pay(keeper, 200);
    expect(await plansOf(keeper)).toMatchObject([{ status: 'kept', paid_amount: 300 }]);
    expect(await readAccount(keeper)).toMatchObject({ collection_status: 'resolved', holds: [] });

    await advanceDays(6);
    expect(await eventually(async () => (await plansOf(breaker))[0].status === 'broken' && plansOf(breaker))).toEqual([
      expect.objectContaining({ status: 'broken', paid_amount: 0, ended_at: expect.any(String) }),
    ]);
    const { data: notices } = await ask('GET', '/api/notifications?limit=100');
    expect(notices.filter(({ kind }: { kind: string }) => kind === 'plan_broken')).toMatchObject([
      { subject: { account_id: breaker } },
    ]);
    const { data: holds } = await ask('GET', `/api/v1/accounts/${breaker}/holds`);
    expect(holds).toMatchObject([{ kind: 'plan', released_by: { kind: 'system' } }]);
    await advanceDays(1);
    await eventually(async () => (await sentTo(breaker)).at(-1) === 'reminder');
    expect(await sentTo(keeper)).toEqual(['instalment_due', 'instalment_due']);
  }, 240_000);
});
