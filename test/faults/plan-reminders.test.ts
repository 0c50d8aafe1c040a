import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import type { Interaction } from '../../lib/history/interactions/interaction.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { PlanView } from '../../lib/portfolio/plans/contract.ts';
import { enableSms } from '../harness/campaign-setup.ts';
import { aDebtWithPlans, decidePlan, proposePlan } from '../harness/plans.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

afterEach(() => vi.useRealTimers());

const dayMs = 86_400_000;
const base = Date.now();
const inDays = (days: number) => new Date(base + days * dayMs);
const day = (days: number) => inDays(days).toISOString().slice(0, 10);

interface Planned {
  readonly organization: OrganizationId;
  readonly account: Account;
  readonly plan: PlanView;
}

const texts = {
  instalment_due: 'Cuota {{plan.instalment_number}} de {{plan.instalment_count}}: {{plan.instalment_amount_raw}}',
  instalment_late: 'Vencida {{plan.instalment_due_date_raw}}: {{plan.instalment_amount_raw}}',
};

/** A plan of two instalments, due in 10 and 70 days, in an organization that may send SMS at any time. */
async function aPlan(templates: Partial<typeof texts> = texts): Promise<Planned> {
  const organization = await service.organization(randomUUID());
  await enableSms(service, organization);
  for (const [action_type, body] of Object.entries(templates))
    await service.call('createTemplate', {
      organization,
      body: { name: action_type, channel: 'sms', action_type, language: 'es', body },
    });
  const account = await aDebtWithPlans(service, organization);
  const instalments = [
    { due_date: day(10), amount: 500 },
    { due_date: day(70), amount: 500.5 },
  ];
  const plan = await proposePlan(service, organization, account, { instalments });
  return { organization, account, plan: await decidePlan(service, organization, plan, 'accept') };
}

const check = () => service.run('checkPlans', { scheduled_time: new Date().toISOString() });

/** Runs the job, and the worker for each message that it sends. */
async function remindAt({ organization }: Planned, days: number): Promise<readonly Message[]> {
  vi.setSystemTime(inDays(days));
  await check();
  const messages = await faulty.messagesIn('dispatch', organization);
  for (const message of messages) await faulty.run('dispatchQueueItem', message);
  return messages;
}

const itemsOf = async ({ organization }: Planned, kind: string) =>
  (await service.table.ofOrganization(organization)).filter(({ kind: each }) => each === kind);

/** The texts of the messages that were sent. */
const sent = async (planned: Planned) =>
  // The service wrote these items.
  ((await itemsOf(planned, 'interaction')) as unknown as readonly Interaction[])
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at))
    .map(({ action_type, body }) => [action_type, body]);

const pay = ({ organization, account }: Planned, amount: number) =>
  service.call('createPayment', { organization, body: { account_id: account.id, amount } });

const missingTemplates = async (organization: OrganizationId): Promise<string[]> => {
  const page = { organization, role: 'admin' } as const;
  const { data } = await service.call<{ data: { kind: string; body: string }[] }>('listNotifications', page);
  return data
    .filter(({ kind }) => kind === 'reminder_template_missing')
    .flatMap(({ body }) => /instalment_\w+/.exec(body) ?? []);
};

const dueText = ['instalment_due', 'Cuota 1 de 2: 500'];

describe('a reminder', { timeout: 120_000 }, () => {
  it('of an instalment goes out two days before, once, although the hold of the plan stops all else', async () => {
    const planned = await aPlan();
    await remindAt(planned, 7);
    expect(await sent(planned)).toEqual([]);
    await remindAt(planned, 9);
    expect(await sent(planned)).toEqual([dueText]);
    for (const days of [9.1, 9.3]) expect(await remindAt(planned, days)).toEqual([]);
    expect(await sent(planned)).toEqual([dueText]);
  });

  it('says that an instalment is late, and what is left of it', async () => {
    const planned = await aPlan();
    await remindAt(planned, 9);
    await pay(planned, 200);
    await remindAt(planned, 15);
    expect(await sent(planned)).toEqual([dueText, ['instalment_late', `Vencida ${day(10)}: 300`]]);
    await remindAt(planned, 20);
    expect(await sent(planned)).toHaveLength(2);
  });

  it('of what was paid meanwhile is not sent, even if it was requested', async () => {
    const planned = await aPlan();
    vi.setSystemTime(inDays(9));
    await check();
    const messages = await faulty.messagesIn('dispatch', planned.organization);
    expect(messages).toHaveLength(1);
    await pay(planned, 500);
    for (const message of messages) await faulty.run('dispatchQueueItem', message);
    expect(await sent(planned)).toEqual([]);
  });

  it('that is delivered twice is sent once', async () => {
    const planned = await aPlan();
    for (const message of [...(await remindAt(planned, 9)), ...(await remindAt(planned, 9))])
      await faulty.run('dispatchQueueItem', message);
    expect(await sent(planned)).toEqual([dueText]);
  });

  it.each([
    ['another hold', { kind: 'attorney', reason: 'Her lawyer wrote' }, 'account_held'],
    ['a pause', undefined, 'account_paused'],
  ])('obeys every other rule: %s', async (_, hold, rule) => {
    const planned = await aPlan();
    const { organization, account } = planned;
    if (hold) await service.call('createAccountHold', { organization, params: { id: account.id }, body: hold });
    else
      await service.call('changeAccountsInBulk', {
        organization,
        body: { action: 'pause', account_ids: [account.id] },
      });
    await remindAt(planned, 9);
    expect(await sent(planned)).toEqual([]);
    expect(await itemsOf(planned, 'decision')).toMatchObject([{ allowed: false, reason: rule }]);
    expect(await remindAt(planned, 9.2)).toEqual([]);
  });

  it('waits for a template, of which administrators are notified once, and for the end of a pause of dispatch', async () => {
    const planned = await aPlan();
    const { organization } = planned;
    const { data } = await service.call<{ data: { id: string; action_type: string }[] }>('listTemplates', {
      organization,
    });
    const due = data.find((each) => each.action_type === 'instalment_due');
    await service.call('deleteTemplate', { organization, params: { id: String(due?.id) } });
    await remindAt(planned, 9);
    await remindAt(planned, 9.1);
    expect(await missingTemplates(organization)).toEqual(['instalment_due']);
    await service.call('createTemplate', {
      organization,
      body: { name: 'due', channel: 'sms', action_type: 'instalment_due', language: 'es', body: 'Recordatorio' },
    });
    await service.call('pauseExecution', { organization, body: {} });
    await remindAt(planned, 9.2);
    expect(await sent(planned)).toEqual([]);
    await service.call('resumeExecution', { organization, body: {} });
    await remindAt(planned, 9.4);
    expect(await sent(planned)).toEqual([['instalment_due', 'Recordatorio']]);
  });

  it('survives a crash at every step, and is sent at most once', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      vi.useRealTimers();
      const planned = await aPlan();
      vi.setSystemTime(inDays(9));
      await crashing(check);
      for (const message of await faulty.messagesIn('dispatch', planned.organization))
        await faulty.run('dispatchQueueItem', message);
      await remindAt(planned, 9.1);
      expect(await sent(planned), step).toEqual([dueText]);
    });
  });

  it('without a template survives one too: the administrators are notified, and it goes out later', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      vi.useRealTimers();
      const planned = await aPlan({ instalment_late: texts.instalment_late });
      const { organization } = planned;
      vi.setSystemTime(inDays(9));
      await check();
      const [message] = await faulty.messagesIn('dispatch', organization);
      await crashing(() => faulty.run('dispatchQueueItem', required(message)));
      await faulty.run('dispatchQueueItem', required(message));
      expect(await missingTemplates(organization), step).toEqual(['instalment_due']);
      const body = { name: 'due', channel: 'sms', action_type: 'instalment_due', language: 'es', body: 'Cuota' };
      await service.call('createTemplate', { organization, body });
      await remindAt(planned, 9.1);
      expect(await sent(planned), step).toEqual([['instalment_due', 'Cuota']]);
    });
  });
});
