import { beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../lib/policy/strategies/position.ts';
import type { AccountId } from '../../lib/foundation/ids.ts';
import { firstOf } from '../harness/by-size.ts';
import { anActiveCampaign } from '../harness/campaign-setup.ts';
import { required } from '../harness/required.ts';
import { importAccounts } from '../harness/run-import.ts';
import { decide, propose } from '../harness/settlements.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { interleaveAtEveryRequest } from './faulty-network.ts';
import { type FaultyService, minutesLater, pauseWithoutWaiting, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, campaignOn, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let campaign: RunningCampaign;
let id: AccountId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(start);

/** A campaign of two SMS steps, the first due now, and one account of 100. */
async function start() {
  campaign = await startCampaign(faulty, { accounts: 1 });
  id = campaign.onlyAccount();
}

const offer = () => propose(service, campaign.organization, { id }, { offered_amount: 90 });

/** An agreement of 90. Returns the operation that withdraws it. */
async function agree(): Promise<() => Promise<unknown>> {
  const proposed = await offer();
  await decide(service, campaign.organization, proposed, { action: 'accept' });
  return () => decide(service, campaign.organization, proposed, { action: 'withdraw' });
}

const bulk = (change: object) =>
  service.call('changeAccountsInBulk', {
    organization: campaign.organization,
    body: { account_ids: [id], ...change },
  });
const changeStatus = (status: string) => bulk({ action: 'change_status', status });
const assignCampaign = (campaign_id: string | null) => bulk({ action: 'assign_campaign', campaign_id });
const externalId = async () => required((await campaign.account(id)).external_id);
const record = async () => ({
  external_id: await externalId(),
  contact: { name: 'Ana' },
  total_amount: 100,
  pending_balance: 90,
});

/** Evaluates the account's campaign, as a schedule and a person would, and processes the queue. */
async function work(): Promise<void> {
  const { campaign_id } = await campaign.account(id);
  if (campaign_id) {
    const running = campaignOn(faulty, campaign.organization, campaign_id, [id]);
    await running.resendLost();
    await running.evaluate();
  }
  await service.call('enqueueAccounts', { organization: campaign.organization });
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

const view = () =>
  service.call<{ next_action_at: string | null; collection_status: string }>('readAccount', {
    organization: campaign.organization,
    params: { id },
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

/** What people and systems do about an account. After each, it is active and in a running campaign. */
const acts: Readonly<Record<string, () => Promise<unknown>>> = {
  'nothing is done': () => Promise.resolve(),
  'it joins another campaign': async () =>
    assignCampaign(await anActiveCampaign(service, campaign.organization, { steps: 1 })),
  'it leaves its campaign and joins it again': async () => {
    await assignCampaign(null);
    await assignCampaign(campaign.id);
  },
  'it gets a strategy of its own': async () =>
    bulk({ action: 'assign_strategy', strategy_id: (await newStrategy()).id }),
  'it loses a strategy of its own': async () => {
    await bulk({ action: 'assign_strategy', strategy_id: (await newStrategy()).id });
    await bulk({ action: 'assign_strategy', strategy_id: null });
  },
  'it is paused and resumed': async () => {
    await bulk({ action: 'pause' });
    await work();
    await bulk({ action: 'resume' });
  },
  'it is escalated and set active again': async () => {
    await changeStatus('escalated');
    await work();
    await changeStatus('active');
  },
  'it is disputed and set active again': async () => {
    await changeStatus('disputed');
    await work();
    await changeStatus('active');
  },
  'it is resolved by hand and set active again': async () => {
    await changeStatus('resolved');
    await work();
    await changeStatus('active');
  },
  'it is resolved by hand, and an upsert with its balance reopens it': async () => {
    await changeStatus('resolved');
    await service.call('createAccount', { organization: campaign.organization, body: await record() });
  },
  'it is resolved by hand, and an import with its balance reopens it': async () => {
    await changeStatus('resolved');
    await importAccounts(service, campaign.organization, [await record()]);
  },
  'an import has another balance': async () =>
    importAccounts(service, campaign.organization, [{ ...(await record()), pending_balance: 100 }]),
  'a part of it is paid': () =>
    service.call('createPayment', { organization: campaign.organization, body: { account_id: id, amount: 10 } }),
  'its campaign is paused and restarted': async () => {
    await campaign.change({ status: 'paused' });
    await work();
    await campaign.change({ status: 'active' });
  },
  'it joins a campaign before that is started': async () => {
    const { organization } = campaign;
    const { id: strategy_id } = await newStrategy();
    const body = { name: 'Draft', strategy_id };
    const { id: draft } = await service.call<{ id: string }>('createCampaign', { organization, body });
    await assignCampaign(draft);
    await service.call('updateCampaign', { organization, params: { id: draft }, body: { status: 'active' } });
  },
  'it joins a campaign before that has a strategy': async () => {
    const { organization } = campaign;
    const body = { name: 'Draft' };
    const { id: draft } = await service.call<{ id: string }>('createCampaign', { organization, body });
    await assignCampaign(draft);
    const change = { strategy_id: (await newStrategy()).id, status: 'active' };
    await service.call('updateCampaign', { organization, params: { id: draft }, body: change });
  },
  'automatic dispatch is paused and resumed': async () => {
    await pauseWithoutWaiting(campaign.organization);
    await work();
    await service.call('resumeExecution', { organization: campaign.organization });
  },
};

describe('while a settlement is in force', () => {
  it.each(Object.entries(acts))('and %s, nothing is sent until it is withdrawn', async (_, act) => {
    const withdraw = await agree();
    await act();
    expect(await view()).toMatchObject({ collection_status: 'active', next_action_at: null });
    await workForAYear();
    expect(await campaign.interactions(id)).toEqual([]);
    await withdraw();
    await work();
    expect(await campaign.interactions(id)).toMatchObject([{ status: 'sent' }]);
  });

  it.each(firstOf(4, Object.entries(acts)))('and %s, a step that was queued before is skipped', async (_, act) => {
    const waiting = await campaign.enqueueFirst();
    const withdraw = await agree();
    await act();
    await campaign.dispatch(waiting);
    await workForAYear();
    expect(await campaign.interactions(id)).toEqual([]);
    const items = await campaign.items();
    expect(items.map(({ status }) => status)).toEqual(['skipped']);
    await withdraw();
    await work();
    expect(await campaign.interactions(id)).toMatchObject([{ status: 'sent' }]);
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
