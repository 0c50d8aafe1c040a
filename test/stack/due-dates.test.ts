import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayIn, endOfDay } from '../../lib/foundation/calendar.ts';
import { required } from '../harness/required.ts';
import { phoneEnding } from './ready-tenant.ts';
import { type RunningStack, callStack, deleteState, startOwnStack } from './running-stack.ts';

/** A service of its own, whose clock moves by weeks. */
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

const local = async (way: string, init?: RequestInit) => {
  const headers = { accept: 'application/json' };
  const reply = await fetch(`${stack.session.base_url}/_local/${way}`, { headers, ...init });
  // oxlint-disable-next-line typescript/no-explicit-any -- The local runner's replies have these shapes.
  return (await reply.json()) as any;
};

/** Where the debtors are, by their numbers. */
const zone = 'America/Argentina/Buenos_Aires';

/** Moves the clock to a time of a day of the debtors. */
async function advanceTo(day: string, hours: number): Promise<void> {
  const { now } = await local('clock');
  const at = Date.parse(endOfDay(dayAfter(day, -1), zone)) + hours * 3_600_000;
  const advance_seconds = Math.ceil((at - Date.parse(now)) / 1000);
  await local('clock', { method: 'POST', body: JSON.stringify({ advance_seconds }) });
}

async function aCampaign(): Promise<string> {
  const contact_hours = { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] };
  await ask('PATCH', '/api/admin/organization', { contact_hours, contact_frequency: { per_day: 100, per_week: 700 } });
  for (const [channel, action_type] of [
    ['sms', 'before'],
    ['sms', 'due'],
    ['whatsapp', 'after'],
  ] as const)
    await ask('POST', '/api/admin/templates', {
      name: action_type,
      channel,
      action_type,
      language: 'es',
      body: 'Hola',
    });
  const strategy = await ask('POST', '/api/admin/strategies', {
    name: 'Around the due date',
    max_discount_pct: 0,
    steps: [
      { channel: 'sms', action_type: 'before', delay_hours: -72 },
      { channel: 'sms', action_type: 'due', delay_hours: 0, send_at: '10:00' },
      { channel: 'whatsapp', action_type: 'after', delay_hours: 168 },
      { channel: 'voice', action_type: 'call', delay_hours: 24 },
    ],
  });
  const campaign = { name: 'Around the due date', strategy_id: strategy.id, status: 'active' };
  return (await ask('POST', '/api/admin/campaigns', campaign)).id;
}

interface Debtor {
  readonly id: string;
  readonly phone: string;
}

async function aDebtor(due_date: string | null): Promise<Debtor> {
  const phone = phoneEnding('4321');
  const { id } = await ask('POST', '/api/v1/accounts', {
    contact: { name: 'Ana', phone },
    total_amount: 100,
    due_date,
  });
  return { id, phone };
}

interface Sent {
  readonly interaction: { readonly action_type: string; readonly direction: string };
}

const sentTo = async ({ id }: Debtor): Promise<string[]> =>
  (await ask('GET', `/api/accounts/${id}/timeline?limit=200&type=interaction`)).data
    .filter(({ interaction }: Sent) => interaction.direction === 'outbound')
    .map(({ interaction }: Sent) => interaction.action_type)
    .toReversed();

const expectSent = (debtor: Debtor, ...expected: string[]) => expect.poll(() => sentTo(debtor)).toEqual(expected);

describe('a campaign around the due date', () => {
  it('reminds each debtor by the own date, at the hour, and follows a date that changes', async () => {
    const campaign_id = await aCampaign();
    const today = dayIn(zone, new Date((await local('clock')).now));
    const due = (days: number) => aDebtor(dayAfter(today, days));
    const [early, extended, late, overdue] = [await due(5), await due(5), await due(-2), await due(-40)];
    const undated = await aDebtor(null);
    const account_ids = [early, extended, late, overdue, undated].map(({ id }) => id);
    await ask('POST', '/api/admin/bulk/accounts', { account_ids, action: 'assign_campaign', campaign_id });

    await advanceTo(dayAfter(today, 2), 12);
    await expectSent(early, 'before');
    await expectSent(extended, 'before');
    await expectSent(late, 'due');
    await expectSent(undated, 'due');
    await expectSent(overdue, 'call');

    await ask('PATCH', `/api/v1/accounts/${extended.id}`, { due_date: dayAfter(today, 45) });
    await advanceTo(dayAfter(today, 5), 9.8);
    expect((await ask('GET', `/api/v1/accounts/${early.id}`)).next_action_at).toBe(
      new Date(Date.parse(endOfDay(dayAfter(today, 4), zone)) + 10 * 3_600_000).toISOString(),
    );
    await advanceTo(dayAfter(today, 5), 10.1);
    await expectSent(early, 'before', 'due');

    await advanceTo(dayAfter(today, 12), 11);
    await expectSent(early, 'before', 'due', 'after');
    await advanceTo(dayAfter(today, 14), 12);
    await expectSent(early, 'before', 'due', 'after', 'call');
    await expectSent(extended, 'before');

    await advanceTo(dayAfter(today, 45), 11);
    await expectSent(extended, 'before', 'due');
    const outbox = await local(`outbox?to=${encodeURIComponent(extended.phone)}`);
    expect(outbox).toHaveLength(2);
    await expectSent(overdue, 'call');
  }, 240_000);
});
