import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../lib/policy/strategies/position.ts';
import type { AccountId } from '../../lib/foundation/ids.ts';
import { bySize } from '../harness/by-size.ts';
import { anActiveCampaign } from '../harness/campaign-setup.ts';
import { required } from '../harness/required.ts';
import { importAccounts } from '../harness/run-import.ts';
import { decide, propose } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { interleaveAtEveryRequest } from './faulty-network.ts';
import {
  type FaultyService,
  type Message,
  minutesLater,
  pauseWithoutWaiting,
  useFaultyService,
} from './faulty-service.ts';
import { type RunningCampaign, campaignOn, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let campaign: RunningCampaign;
let id: AccountId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(() => start());

/** A campaign of two SMS steps, the first due now, and accounts of 100. */
async function start(accounts = 1) {
  campaign = await startCampaign(faulty, { accounts });
  id = required(campaign.accounts[0]);
}

const offer = (account = id) => propose(service, campaign.organization, { id: account }, { offered_amount: 90 });

/** An agreement of 90. Returns the operation that withdraws it. */
async function agree(account = id): Promise<() => Promise<unknown>> {
  const proposed = await offer(account);
  await decide(service, campaign.organization, proposed, { action: 'accept' });
  return () => decide(service, campaign.organization, proposed, { action: 'withdraw' });
}

const bulk = (account: AccountId, change: object) =>
  service.call('changeAccountsInBulk', {
    organization: campaign.organization,
    body: { account_ids: [account], ...change },
  });
const changeStatus = (account: AccountId, status: string) => bulk(account, { action: 'change_status', status });
const assignCampaign = (account: AccountId, campaign_id: string | null) =>
  bulk(account, { action: 'assign_campaign', campaign_id });
const record = async (account: AccountId) => ({
  external_id: required((await campaign.account(account)).external_id),
  contact: { name: 'Ana' },
  total_amount: 100,
  pending_balance: 90,
});

/** Evaluates the campaigns of the accounts, as a schedule and a person would, and processes the queue. */
async function work(): Promise<void> {
  const { organization, accounts } = campaign;
  const stored = await Promise.all(accounts.map((account) => campaign.account(account)));
  for (const running of new Set(stored.flatMap(({ campaign_id }) => campaign_id ?? []))) {
    const each = campaignOn(faulty, organization, running, accounts);
    await each.resendLost();
    await each.evaluate();
  }
  await service.call('enqueueAccounts', { organization });
  await campaign.process('evaluation');
  await campaign.process('dispatch');
}

const workInAYear = () => minutesLater(work, 365 * 24 * 60);

/** Does all work that is due now, tomorrow and in a year. */
async function workForAYear(): Promise<void> {
  await work();
  await minutesLater(work, 24 * 60);
  await workInAYear();
}

const view = (account: AccountId) =>
  service.call<{ next_action_at: string | null; collection_status: string }>('readAccount', {
    organization: campaign.organization,
    params: { id: account },
  });

const newStrategy = () =>
  service.call<{ id: string }>('createStrategy', {
    organization: campaign.organization,
    body: {
      name: 'Other',
      max_discount_pct: 0,
      steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
    },
  });

type Act = (account: AccountId) => Promise<unknown>;

const nothing: Act = () => Promise.resolve();

/**
 * What people and systems do about an account: before and after the work that is due in between. Afterwards the account is
 * active and in a running campaign.
 */
const acts: Readonly<Record<string, readonly [before: Act, after: Act]>> = {
  'nothing is done': [nothing, nothing],
  'it joins another campaign': [
    async (account) => assignCampaign(account, await anActiveCampaign(service, campaign.organization, { steps: 1 })),
    nothing,
  ],
  'it leaves its campaign and joins it again': [
    (account) => assignCampaign(account, null),
    (account) => assignCampaign(account, campaign.id),
  ],
  'it gets a strategy of its own': [
    async (account) => bulk(account, { action: 'assign_strategy', strategy_id: (await newStrategy()).id }),
    nothing,
  ],
  'it loses a strategy of its own': [
    async (account) => bulk(account, { action: 'assign_strategy', strategy_id: (await newStrategy()).id }),
    (account) => bulk(account, { action: 'assign_strategy', strategy_id: null }),
  ],
  'it is paused and resumed': [
    (account) => bulk(account, { action: 'pause' }),
    (account) => bulk(account, { action: 'resume' }),
  ],
  'it is escalated and set active again': [
    (account) => changeStatus(account, 'escalated'),
    (account) => changeStatus(account, 'active'),
  ],
  'it is disputed and set active again': [
    (account) => changeStatus(account, 'disputed'),
    (account) => changeStatus(account, 'active'),
  ],
  'it is resolved by hand and set active again': [
    (account) => changeStatus(account, 'resolved'),
    (account) => changeStatus(account, 'active'),
  ],
  'it is resolved by hand, and an upsert with its balance reopens it': [
    (account) => changeStatus(account, 'resolved'),
    async (account) =>
      service.call('createAccount', { organization: campaign.organization, body: await record(account) }),
  ],
  'it is resolved by hand, and an import with its balance reopens it': [
    (account) => changeStatus(account, 'resolved'),
    async (account) => importAccounts(service, campaign.organization, [await record(account)]),
  ],
  'an import has another balance': [
    async (account) =>
      importAccounts(service, campaign.organization, [{ ...(await record(account)), pending_balance: 100 }]),
    nothing,
  ],
  'a part of it is paid': [
    (account_id) =>
      service.call('createPayment', { organization: campaign.organization, body: { account_id, amount: 10 } }),
    nothing,
  ],
  'it joins a campaign before that is started': [
    async (account) => {
      const { organization } = campaign;
      const { id: strategy_id } = await newStrategy();
      const body = { name: 'Draft', strategy_id };
      const { id: draft } = await service.call<{ id: string }>('createCampaign', { organization, body });
      await assignCampaign(account, draft);
      await service.call('updateCampaign', { organization, params: { id: draft }, body: { status: 'active' } });
    },
    nothing,
  ],
  'it joins a campaign before that has a strategy': [
    async (account) => {
      const { organization } = campaign;
      const body = { name: 'Draft' };
      const { id: draft } = await service.call<{ id: string }>('createCampaign', { organization, body });
      await assignCampaign(account, draft);
      const change = { strategy_id: (await newStrategy()).id, status: 'active' };
      await service.call('updateCampaign', { organization, params: { id: draft }, body: change });
    },
    nothing,
  ],
};

/** What is done about all accounts of an organization at once. */
const actsOnAll: Readonly<Record<string, readonly [before: Act, after: Act]>> = {
  'its campaign is paused and restarted': [
    () => campaign.change({ status: 'paused' }),
    () => campaign.change({ status: 'active' }),
  ],
  'automatic dispatch is paused and resumed': [
    () => pauseWithoutWaiting(campaign.organization),
    () => service.call('resumeExecution', { organization: campaign.organization }),
  ],
};

/** Acts of which none affects the accounts of the others. */
const independentActs = [
  ['each of these is done about an account of its own', acts],
  ...Object.entries(actsOnAll).map(([name, act]) => [name, { [name]: act }] as const),
] as const;

describe('while a settlement is in force', () => {
  /**
   * Does something about an account for each act, all under an agreement, and withdraws that a year later. What was queued
   * before is delivered after the acts, else all that is due in between.
   */
  async function actUnderAgreements(of: typeof acts, queued: readonly Message[] = []): Promise<void> {
    const named = Object.entries(of).map(([name, act], n) => ({ name, act, account: required(campaign.accounts[n]) }));
    const byName = async <Found>(find: (account: AccountId) => Promise<Found>) =>
      Object.fromEntries(
        await Promise.all(named.map(async ({ name, account }) => [name, await find(account)] as const)),
      );
    const each = <Expected>(expected: Expected) => Object.fromEntries(named.map(({ name }) => [name, expected]));
    const sent = async (account: AccountId) => (await campaign.interactions(account)).map(({ status }) => status);

    const withdrawals: (() => Promise<unknown>)[] = [];
    for (const { account } of named) withdrawals.push(await agree(account));
    for (const { act, account } of named) await act[0](account);
    if (queued.length === 0) await work();
    for (const { act, account } of named) await act[1](account);
    for (const message of queued) await campaign.dispatch(message);
    expect(await byName(view)).toMatchObject(each({ collection_status: 'active', next_action_at: null }));
    await workForAYear();
    expect(await byName(sent)).toEqual(each([]));
    for (const withdraw of withdrawals) await withdraw();
    await work();
    expect(await byName(sent)).toEqual(each(['sent']));
  }

  it.each(independentActs)('and %s, nothing is sent until it is withdrawn', async (_, of) => {
    await start(Object.keys(of).length);
    await actUnderAgreements(of);
  });

  it.each(
    bySize<readonly (typeof independentActs)[number][]>({ small: independentActs.slice(1), large: independentActs }),
  )('and %s, a step that was queued before is skipped', async (_, of) => {
    const count = Object.keys(of).length;
    await start(count);
    await campaign.evaluate();
    const waiting = await campaign.messages('dispatch');
    expect(waiting).toHaveLength(count);
    await actUnderAgreements(of, waiting);
    // Today's items: the step that was queued before, and the one that is sent after the withdrawal.
    const statuses = (await campaign.items()).map(({ status }) => status);
    expect(statuses.sort()).toEqual([...Array(count).fill('completed'), ...Array(count).fill('skipped')]);
  });
});

describe('a queued step of an account whose settlement is accepted', () => {
  it('is skipped for that reason', async () => {
    const waiting = await campaign.enqueueFirst();
    await agree();
    await campaign.dispatch(waiting);
    expect(await campaign.items()).toMatchObject([{ status: 'skipped', reason: 'settled' }]);
    expect(await campaign.account(id)).toMatchObject({ step_status: 'done', stopped_by: 'settled' });
  });

  it('is sent before the acceptance or not at all, whenever that happens', { timeout: 180_000 }, async () => {
    const results = new Set<string>();
    await interleaveAtEveryRequest(faulty.network, async (both) => {
      await start();
      const waiting = await campaign.enqueueFirst();
      const proposed = await offer();
      let sentBefore = 0;
      await both(
        () => campaign.dispatch(waiting),
        async () => {
          await decide(service, campaign.organization, proposed, { action: 'accept' });
          sentBefore = (await campaign.interactions(id)).length;
        },
      );
      // A dispatch that met the acceptance may have failed; its message is delivered again.
      await campaign.dispatch(waiting);
      const [item] = await campaign.items();
      const sent = await campaign.interactions(id);
      expect(sent).toHaveLength(sentBefore);
      expect(item?.status === 'completed').toBe(sentBefore === 1);
      if (item?.status !== 'completed') expect(item).toMatchObject({ status: 'skipped', reason: 'settled' });
      expect(await campaign.account(id)).toMatchObject({ pending_balance: 90, stopped_by: 'settled' });
      await workInAYear();
      expect(await campaign.interactions(id)).toEqual(sent);
      results.add(String(item?.status));
    });
    expect([...results].sort()).toEqual(['completed', 'skipped']);
  });

  it('is sent while the settlement is only offered', async () => {
    const waiting = await campaign.enqueueFirst();
    await offer();
    await campaign.dispatch(waiting);
    expect(await campaign.interactions(id)).toHaveLength(1);
  });
});

describe('a person', () => {
  it('may still send a message about an account with a settlement in force', async () => {
    await agree();
    const body = { account_id: id, action_type: 'reminder' };
    expect(await service.call('dispatchSms', { organization: campaign.organization, body })).toMatchObject({
      status: 'sent',
    });
  });
});

describe('a step that was sent before the settlement is accepted', () => {
  it('is not followed by another until the settlement is withdrawn', async () => {
    await work();
    const withdraw = await agree();
    await workForAYear();
    expect(await campaign.interactions(id)).toHaveLength(1);
    await withdraw();
    const { step, step_status }: Partial<Position> = await campaign.account(id);
    expect({ step, step_status }).toEqual({ step: 1, step_status: 'scheduled' });
  });
});

describe('the counters, after all of these tests', () => {
  it('match the stored items', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
