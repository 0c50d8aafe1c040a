import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import { type Random, seededRandom } from '../../lib/outreach/simulation/random.ts';
import type { StrategyView } from '../../lib/policy/strategies/contract.ts';
import { AccountId, CampaignId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { type InteractionRef, interactionRefFromQuery } from '../../lib/platform/providers/interaction-ref.ts';
import { aSenderNumber, anActiveCampaign, enableSms } from '../harness/campaign-setup.ts';
import { type ProviderStub, type ReceivedRequest, signingKeys } from '../harness/provider-stub.ts';
import { providerEvent } from '../harness/requests.ts';
import { required } from '../harness/required.ts';
import type { Service } from '../harness/start-service.ts';
import { messageStatusForm, requestSigners } from '../outreach/callbacks/signed-requests.ts';
import { expectCountsToAgree } from '../faults/expect-counts-to-agree.ts';
import { type FaultyService, pauseWithoutWaiting, useFaultyService } from '../faults/faulty-service.ts';
import { type RunningCampaign, campaignOn } from '../faults/running-campaign.ts';
import { shufflingQueues } from '../faults/shuffling-queues.ts';
import { countedIn, imageIn } from '../faults/table-stream.ts';

let faulty: FaultyService;
let service: Service;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, edge } = faulty);
});

beforeEach(() => {
  edge.forget();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2030-01-15T12:00:00Z') });
  return () => vi.useRealTimers();
});

const timeout = 120_000;
const minute = 60_000;

async function accountsOf(organization: OrganizationId, count: number): Promise<AccountId[]> {
  const bodies = Array.from({ length: count }, (_, n) => ({
    contact: { name: 'Ana', phone: `+54911${String(40_000_000 + n)}` },
    total_amount: 100,
  }));
  const made = await Promise.all(
    bodies.map((body) => service.call<AccountView>('createAccount', { organization, body })),
  );
  return made.map(({ id }) => parseId(AccountId, id));
}

async function join({ organization, id }: RunningCampaign, accounts: readonly AccountId[]): Promise<void> {
  await service.call('changeAccountsInBulk', {
    organization,
    body: { action: 'assign_campaign', account_ids: accounts, campaign_id: id },
  });
  // As the stream does, which is read only at the end.
  const { activeCampaignStore } = await import('../../lib/outreach/execution/active-campaign-store.ts');
  await activeCampaignStore(organization).wake(id, new Date().toISOString(), new Date());
}

/** The interaction of a request to telephony, which its callbacks name. */
function refOf({ body }: ReceivedRequest): InteractionRef {
  const address = new URL(required(new URLSearchParams(body).get('StatusCallback')));
  const ref = interactionRefFromQuery(Object.fromEntries(address.searchParams));
  if (!ref) throw new Error(`${address.href} names no interaction.`);
  return ref;
}

/** The messages and calls that the provider was asked to make; it is also asked whose a number is. */
const sends = (): ReceivedRequest[] => edge.asked.filter(({ method }) => method === 'POST');

const askedOf = (account: AccountId): ReceivedRequest[] => sends().filter((asked) => refOf(asked).account === account);

/** Creates a campaign with a reminder, a call by a person and a last message, a day apart. */
async function aCampaign(organization: OrganizationId): Promise<CampaignId> {
  await enableSms(service, organization);
  const voice = { from: aSenderNumber(), human_agent_number: aSenderNumber() };
  await service.call('updateChannel', { organization, params: { channel: 'voice' }, body: voice });
  const template = { name: 'Last', channel: 'sms', action_type: 'last_word', language: 'es', body: 'Hola' };
  await service.call('createTemplate', { organization, body: template });
  const steps = [
    { channel: 'sms', action_type: 'reminder', delay_hours: 0 },
    { channel: 'voice', action_type: 'call', agent_type: 'human', delay_hours: 24 },
    { channel: 'sms', action_type: 'last_word', delay_hours: 24 },
  ];
  const strategy = { name: 'Three steps', max_discount_pct: 0, steps };
  const { id } = await service.call<StrategyView>('createStrategy', { organization, body: strategy });
  const campaign = { name: 'Campaign', strategy_id: id, status: 'active' };
  return parseId(CampaignId, (await service.call<CampaignView>('createCampaign', { organization, body: campaign })).id);
}

const maxTurns = 40;

/** The callbacks of telephony for a request, in order. */
const progressOf = ({ path }: ReceivedRequest): Readonly<Record<string, string>>[] =>
  path.endsWith('/Calls.json')
    ? ['ringing', 'in-progress', 'completed'].map((status) => ({
        CallSid: 'CA1',
        CallStatus: status,
        ...(status === 'completed' && { CallDuration: '9' }),
      }))
    : ['sent', 'delivered'].map((status) => messageStatusForm(status));

async function callBack(asked: ReceivedRequest, random: Random): Promise<void> {
  const telephony = requestSigners(required(process.env['PUBLIC_URL']), signingKeys).telephony;
  const forms = progressOf(asked);
  if (random() < 0.5) forms.reverse();
  for (const form of forms) {
    const answer = await service.invoke(
      'receiveTelephonyCallback',
      providerEvent(telephony(form, { ref: refOf(asked) })),
    );
    expect(answer.statusCode).toBeLessThan(300);
  }
}

/** The ranks of each interaction's statuses, in the order in which they were written. */
function ranksIn(records: Parameters<typeof countedIn>[0], { organization }: RunningCampaign): number[][] {
  const images = records.map(imageIn).filter((item) => item['kind'] === 'interaction');
  const own = images.filter((item) => item['organization'] === organization);
  return [...Map.groupBy(own, ({ id }) => id).values()].map((all) => all.map(({ rank }) => Number(rank)));
}

describe('A campaign whose messages are all delivered twice and in any order', { timeout }, () => {
  it('executes every step once, in the order of its strategy, with payments and pauses in between', async () => {
    const organization = await service.organization(randomUUID());
    const accounts = await accountsOf(organization, 24);
    const campaign = campaignOn(faulty, organization, await aCampaign(organization), accounts);
    await join(campaign, accounts);
    const random = seededRandom('messages');
    const queues = shufflingQueues(faulty, random, { sameTurn: 0.3, firstWithin: 2, againWithin: 4 });
    const [paid, inPart] = [accounts.slice(0, 5), accounts.slice(5, 8)];
    const askedOnce = new Map<AccountId, number>();
    const pay = async (ids: readonly AccountId[], amount: number) => {
      for (const account_id of ids) await service.call('createPayment', { organization, body: { account_id, amount } });
    };
    const events: Readonly<Record<number, () => Promise<unknown>>> = {
      2: () => campaign.change({ status: 'paused' }),
      4: () => campaign.change({ status: 'active' }),
      6: async () => {
        await pay(paid, 100);
        await pay(inPart, 40);
        for (const id of paid) askedOnce.set(id, askedOf(id).length);
      },
      8: () => pauseWithoutWaiting(organization),
      11: () => service.call('resumeExecution', { organization }),
    };
    let reported = 0;
    let isDone = false;
    for (let turn = 0; !isDone || !(await queues.areEmpty()); turn++) {
      if (turn > maxTurns) throw new Error('The campaign does not end.');
      vi.setSystemTime(Date.now() + 360 * minute);
      if (!isDone) await service.run('startEvaluations', {});
      const askedBefore = sends().length;
      await Promise.all([events[turn]?.(), queues.deliverTurn()]);
      if (turn === 9 || turn === 10) expect(sends().length).toBe(askedBefore);
      for (; reported < sends().length; reported++) await callBack(sends()[reported]!, random);
      const positions = await Promise.all(accounts.map((id) => campaign.account(id)));
      isDone = positions.every(
        ({ step_status: step, collection_status: status }) => step === 'done' || status === 'resolved',
      );
    }
    const refs = sends().map((asked) => refOf(asked).interaction);
    expect(new Set(refs).size).toBe(refs.length);
    for (const id of accounts) {
      const hasPaid = paid.includes(id);
      expect(await campaign.account(id)).toMatchObject(
        hasPaid ? { collection_status: 'resolved' } : { step: 2, stopped_by: 'completed' },
      );
      const interactions = await campaign.interactions(id);
      const done = interactions.map(({ action_type: action, status }) => `${action} ${status}`);
      expect(done).toEqual(['reminder delivered', 'call completed', 'last_word delivered'].slice(0, done.length));
      expect(done.length).toBe(hasPaid ? askedOnce.get(id) : 3);
      expect(askedOf(id).length).toBe(done.length);
    }
    const records = await expectCountsToAgree(faulty);
    for (const ranks of ranksIn(records, campaign)) expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    const items = await campaign.items(countedIn(records).get(organization) ?? []);
    const unfinished = items.filter(({ status }) => status !== 'completed' && status !== 'skipped');
    expect(unfinished).toEqual([]);
    expect(items.filter(({ status }) => status === 'completed')).toHaveLength(sends().length);
  });
});

/** Shortens timeouts of ten seconds and more, such as those of providers, to a tenth of a second. */
function shortenTimeouts(): void {
  const { setTimeout: after } = globalThis;
  const sooner = (act: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
    after(act, milliseconds >= 10_000 ? 100 : milliseconds, ...given);
  // Nothing here uses the function's other properties.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
}

/** Retries come after 2, 4, 8, 16 and 32 minutes, so the sixth attempt is after the hour. */
const maxAttempts = 5;

describe('An hour without the provider', { timeout }, () => {
  it('contacts nobody twice, and afterwards everybody who cannot have been reached', async () => {
    const organization = await service.organization(randomUUID());
    await enableSms(service, organization);
    const accounts = await accountsOf(organization, 16);
    const campaign = campaignOn(faulty, organization, await anActiveCampaign(service, organization), accounts);
    const at = (group: number) => accounts.slice(group * 4, group * 4 + 4);
    const joins = new Map([0, 10, 25, 35].map((minutes, group) => [minutes, at(group)]));
    const atMinute: Readonly<Record<number, () => unknown>> = {
      0: () => faulty.network.refuseConnectionsAt(faulty.providers),
      25: async () => {
        await faulty.network.acceptConnectionsAt(faulty.providers);
        edge.answerWith((outgoing) => outgoing.writeHead(503).end());
      },
      30: () => {
        edge.answerWith(() => undefined);
        shortenTimeouts();
      },
      35: async () => {
        vi.restoreAllMocks();
        await faulty.network.refuseConnectionsAt(faulty.providers);
      },
      65: async () => {
        edge.answerWith(undefined);
        await faulty.network.acceptConnectionsAt(faulty.providers);
      },
    };
    const tick = async () => {
      await service.run('startEvaluations', {});
      for (const message of await faulty.messagesIn('evaluation-shard'))
        await faulty.run('requestEvaluations', message);
      await campaign.process('evaluation');
      await Promise.all((await campaign.messages('dispatch')).map(campaign.dispatch));
    };
    const started = Date.now();
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      vi.setSystemTime(started + minutes * minute);
      await atMinute[minutes]?.();
      const joining = joins.get(minutes);
      if (joining) await join(campaign, joining);
      await tick();
    }
    const reached = sends().map((asked) => refOf(asked).interaction);
    for (const id of accounts) expect((await campaign.interactions(id)).length).toBeLessThanOrEqual(maxAttempts);
    for (let minutes = 65; minutes <= 130; minutes += 5) {
      vi.setSystemTime(started + minutes * minute);
      await atMinute[minutes]?.();
      await tick();
    }
    const statusCounts: Record<string, number> = {};
    for (const id of accounts) {
      const interactions = await campaign.interactions(id);
      const [interaction, ...others] = interactions.filter(({ status }) => status !== 'refused');
      expect(others).toEqual([]);
      expect(askedOf(id).map((asked) => refOf(asked).interaction)).toEqual([interaction?.id]);
      expect(interaction?.status).toBe(interaction && reached.includes(interaction.id) ? 'outcome_unknown' : 'sent');
      for (const { status, failure } of interactions)
        if (status === 'refused') expect(failure?.reason).toBe('not_connected');
      expect(await campaign.account(id)).toMatchObject({ step: 1, step_status: 'scheduled' });
      statusCounts[required(interaction?.status)] = (statusCounts[required(interaction?.status)] ?? 0) + 1;
    }
    expect(statusCounts).toEqual({ sent: 8, outcome_unknown: 8 });
    expect(await campaign.messages('dispatch')).toEqual([]);
    const records = await expectCountsToAgree(faulty);
    const items = await campaign.items(countedIn(records).get(organization) ?? []);
    const waiting = items.filter(({ status }) => status === 'pending' || status === 'processing');
    expect(waiting).toEqual([]);
  });
});
