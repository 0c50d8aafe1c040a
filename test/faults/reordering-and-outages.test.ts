import { randomUUID } from 'node:crypto';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { CampaignView } from '../../lib/campaigns/campaigns/contract.ts';
import type { QueueItem } from '../../lib/campaigns/execution/queue-item.ts';
import { AccountId, CampaignId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { Interaction } from '../../lib/outreach/interactions/interaction.ts';
import { type InteractionRef, interactionRefFromQuery } from '../../lib/providers/interaction-ref.ts';
import { type Random, seededRandom } from '../../lib/campaigns/simulation/random.ts';
import type { StrategyView } from '../../lib/campaigns/strategies/contract.ts';
import { keys, partitions } from '../../lib/aws/table/keys.ts';
import { messageStatusForm, requestSigners } from '../outreach/callbacks/signed-requests.ts';
import { type Asked, type ProvidersEdge, signingKeys } from '../harness/providers-edge.ts';
import { aLine, anActiveCampaign, readyForSms } from '../harness/reachable.ts';
import { providerEvent } from '../harness/requests.ts';
import type { Service } from '../harness/service-on-engine.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyService, useFaultyService, pauseWithoutWaiting } from './faulty-service.ts';
import { shufflingQueues } from './shuffling-queues.ts';
import { countedIn, imageIn } from './table-stream.ts';

let faulty: FaultyService;
let service: Service;
let edge: ProvidersEdge;

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

interface Scene {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
  readonly accounts: readonly AccountId[];
}

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

const join = ({ organization, campaign }: Scene, accounts: readonly AccountId[]) =>
  service.call('changeAccountsInBulk', {
    organization,
    body: { action: 'assign_campaign', account_ids: accounts, campaign_id: campaign },
  });

const accountOf = async ({ organization }: Scene, id: AccountId): Promise<Account> => {
  const found = unmarshall(await service.table.read(keys.account(organization, id)));
  // The functions wrote these items; the same holds below.
  return found as Account;
};

async function interactionsOf({ organization }: Scene, id: AccountId): Promise<Interaction[]> {
  const found = await service.table.inPartition(partitions.ofAccount(organization, id));
  return found.filter((item) => item['kind'] === 'interaction') as unknown as Interaction[];
}

async function itemsOn(organization: OrganizationId, days: Iterable<string>): Promise<QueueItem[]> {
  const pks = [...days].flatMap((day) => partitions.queue(organization, day));
  return (await Promise.all(pks.map((pk) => service.table.inPartition(pk)))).flat() as unknown as QueueItem[];
}

/** The interaction of a request to telephony, which its callbacks must name. */
function refOf({ body }: Asked): InteractionRef {
  const address = new URL(new URLSearchParams(body).get('StatusCallback') ?? '');
  const ref = interactionRefFromQuery(Object.fromEntries(address.searchParams));
  if (!ref) throw new Error(`Nothing is named by ${address.href}.`);
  return ref;
}

const askedOf = (account: AccountId): Asked[] => edge.asked.filter((asked) => refOf(asked).account === account);

/** A reminder, a human call and a final notice, one day apart. */
async function aCampaign(organization: OrganizationId): Promise<CampaignId> {
  await readyForSms(service, organization);
  const voice = { from: aLine(), human_agent_number: aLine() };
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

const turnsMax = 40;

/** The callbacks of a request to telephony, in order. */
const progressOf = ({ path }: Asked): Readonly<Record<string, string>>[] =>
  path.endsWith('/Calls.json')
    ? ['ringing', 'in-progress', 'completed'].map((status) => ({
        CallSid: 'CA1',
        CallStatus: status,
        ...(status === 'completed' && { CallDuration: '9' }),
      }))
    : ['sent', 'delivered'].map((status) => messageStatusForm(status));

async function callBack(asked: Asked, random: Random): Promise<void> {
  const telephony = requestSigners(process.env['PUBLIC_URL'] ?? '', signingKeys).telephony;
  const told = progressOf(asked);
  if (random() < 0.5) told.reverse();
  for (const form of told) {
    const answer = await service.answer(
      'receiveTelephonyCallback',
      providerEvent(telephony(form, { ref: refOf(asked) })),
    );
    expect(answer.statusCode).toBeLessThan(300);
  }
}

/** The statuses of each interaction, in the order in which they were written. */
function ranksIn(records: Parameters<typeof countedIn>[0], { organization }: Scene): number[][] {
  const images = records.map(imageIn).filter((item) => item['kind'] === 'interaction');
  const own = images.filter((item) => item['organization'] === organization);
  return [...Map.groupBy(own, ({ id }) => id).values()].map((all) => all.map(({ rank }) => Number(rank)));
}

describe('a campaign whose messages are all delivered twice and in any order', { timeout }, () => {
  it('executes every step once and follows its strategy, with payments and pauses in between', async () => {
    const organization = await service.organization(randomUUID());
    const scene: Scene = {
      organization,
      campaign: await aCampaign(organization),
      accounts: await accountsOf(organization, 24),
    };
    const { campaign, accounts } = scene;
    await join(scene, accounts);
    const random = seededRandom('messages');
    const queues = shufflingQueues(faulty, random, { sameTurn: 0.3, firstWithin: 2, againWithin: 4 });
    const [paid, inPart] = [accounts.slice(0, 5), accounts.slice(5, 8)];
    const askedOnce = new Map<AccountId, number>();
    const pay = async (ids: readonly AccountId[], amount: number) => {
      for (const account_id of ids) await service.call('createPayment', { organization, body: { account_id, amount } });
    };
    const changeCampaign = (status: string) =>
      service.call('updateCampaign', { organization, params: { id: campaign }, body: { status } });
    const events: Readonly<Record<number, () => Promise<unknown>>> = {
      2: () => changeCampaign('paused'),
      4: () => changeCampaign('active'),
      6: async () => {
        await pay(paid, 100);
        await pay(inPart, 40);
        for (const id of paid) askedOnce.set(id, askedOf(id).length);
      },
      8: () => pauseWithoutWaiting(organization),
      11: () => service.call('resumeExecution', { organization }),
    };
    let told = 0;
    let isDone = false;
    for (let turn = 0; !isDone || !(await queues.areEmpty()); turn++) {
      if (turn > turnsMax) throw new Error('It does not end.');
      vi.setSystemTime(Date.now() + 360 * minute);
      if (!isDone) await service.run('startEvaluations', {});
      const askedBefore = edge.asked.length;
      await Promise.all([events[turn]?.(), queues.deliverTurn()]);
      if (turn === 9 || turn === 10) expect(edge.asked.length).toBe(askedBefore);
      for (; told < edge.asked.length; told++) await callBack(edge.asked[told]!, random);
      const positions = await Promise.all(accounts.map((id) => accountOf(scene, id)));
      isDone = positions.every(
        ({ step_status: step, collection_status: status }) => step === 'done' || status === 'resolved',
      );
    }
    const refs = edge.asked.map((asked) => refOf(asked).interaction);
    expect(new Set(refs).size).toBe(refs.length);
    for (const id of accounts) {
      const hasPaid = paid.includes(id);
      expect(await accountOf(scene, id)).toMatchObject(
        hasPaid ? { collection_status: 'resolved' } : { step: 2, stopped_by: 'completed' },
      );
      const interactions = await interactionsOf(scene, id);
      const done = interactions.map(({ action_type: action, status }) => `${action} ${status}`);
      expect(done).toEqual(['reminder delivered', 'call completed', 'last_word delivered'].slice(0, done.length));
      expect(done.length).toBe(hasPaid ? askedOnce.get(id) : 3);
      expect(askedOf(id).length).toBe(done.length);
    }
    const { records } = await expectCountsToAgree(faulty);
    for (const ranks of ranksIn(records, scene)) expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    const items = await itemsOn(organization, countedIn(records).get(organization) ?? []);
    const unended = items.filter(({ status }) => status !== 'completed' && status !== 'skipped');
    expect(unended).toEqual([]);
    expect(items.filter(({ status }) => status === 'completed')).toHaveLength(edge.asked.length);
  });
});

/** Shortens timers of ten seconds or more, such as provider timeouts, to a tenth of a second. */
function nobodyWaits(): void {
  const { setTimeout: after } = globalThis;
  const sooner = (act: (...given: unknown[]) => void, milliseconds = 0, ...given: unknown[]) =>
    after(act, milliseconds >= 10_000 ? 100 : milliseconds, ...given);
  // The replacement lacks parts of setTimeout that nothing here uses.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(sooner as typeof setTimeout);
}

/** Retries come after 2, 4, 8, 16 and 32 minutes: the sixth attempt is after the hour. */
const triesMax = 5;

describe('an hour in which the provider is down', { timeout }, () => {
  it('causes neither repeated nor lost contacts: debtors who were not reached are contacted afterwards', async () => {
    const organization = await service.organization(randomUUID());
    await readyForSms(service, organization);
    const campaign = await anActiveCampaign(service, organization);
    const accounts = await accountsOf(organization, 16);
    const scene: Scene = { organization, campaign, accounts };
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
        nobodyWaits();
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
      for (const message of await faulty.messagesIn('evaluation', organization))
        await faulty.run('evaluateCampaign', message);
      const messages = await faulty.messagesIn('dispatch', organization);
      await Promise.all(messages.map((message) => faulty.run('dispatchQueueItem', message)));
    };
    const started = Date.now();
    for (let minutes = 0; minutes <= 60; minutes += 5) {
      vi.setSystemTime(started + minutes * minute);
      await atMinute[minutes]?.();
      const joining = joins.get(minutes);
      if (joining) await join(scene, joining);
      await tick();
    }
    const reached = edge.asked.map((asked) => refOf(asked).interaction);
    for (const id of accounts) expect((await interactionsOf(scene, id)).length).toBeLessThanOrEqual(triesMax);
    for (let minutes = 65; minutes <= 130; minutes += 5) {
      vi.setSystemTime(started + minutes * minute);
      await atMinute[minutes]?.();
      await tick();
    }
    const endings: Record<string, number> = {};
    for (const id of accounts) {
      const interactions = await interactionsOf(scene, id);
      const [ending, ...others] = interactions.filter(({ status }) => status !== 'refused');
      expect(others).toEqual([]);
      expect(askedOf(id).map((asked) => refOf(asked).interaction)).toEqual([ending?.id]);
      expect(ending?.status).toBe(ending && reached.includes(ending.id) ? 'outcome_unknown' : 'sent');
      for (const { status, failure } of interactions)
        if (status === 'refused') expect(failure?.reason).toBe('not_connected');
      expect(await accountOf(scene, id)).toMatchObject({ step: 1, step_status: 'scheduled' });
      endings[ending?.status ?? ''] = (endings[ending?.status ?? ''] ?? 0) + 1;
    }
    expect(endings).toEqual({ sent: 8, outcome_unknown: 8 });
    expect(await faulty.messagesIn('dispatch', organization)).toEqual([]);
    const { records } = await expectCountsToAgree(faulty);
    const items = await itemsOn(organization, countedIn(records).get(organization) ?? []);
    const waiting = items.filter(({ status }) => status === 'pending' || status === 'processing');
    expect(waiting).toEqual([]);
  });
});
