import { describe, expect, it } from 'vitest';
import { dayAfter, dayIn, endOfDay } from '../../lib/foundation/calendar.ts';
import { keys } from '../../lib/platform/aws/table/keys.ts';
import type { CampaignSummary, CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import type { AuditEntryView } from '../../lib/tenancy/audit/contract.ts';
import type { NotificationView } from '../../lib/tenancy/notifications/contract.ts';
import { itIfLarge } from '../harness/by-size.ts';
import { evaluationZone } from '../harness/campaign-setup.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { deliverAllChanges, expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

const timeout = 120_000;

const setPrice = (campaign: RunningCampaign, unit_price: number, currency = 'ARS') =>
  service.call('updateOrganization', {
    organization: campaign.organization,
    body: { prices: [{ channel: 'sms', unit_price, currency, from: '2020-01-01' }] },
  });

interface Budgeted {
  readonly accounts: number;
  readonly amount: number;
  readonly per?: 'day' | 'total';
}

/** A campaign whose messages cost 1 each, with a budget in the same currency. */
async function startBudgeted({ accounts, amount, per = 'total' }: Budgeted): Promise<RunningCampaign> {
  const campaign = await startCampaign(faulty, { accounts, steps: 1 });
  await setPrice(campaign, 1);
  await campaign.change({ budget: { amount, currency: 'ARS', per } });
  edge.forget();
  return campaign;
}

const read = ({ organization, id }: RunningCampaign) =>
  service.call<CampaignView>('readCampaign', { organization, params: { id } });

async function costOf({ organization, id }: RunningCampaign) {
  const { cost } = await service.call<CampaignSummary>('readCampaignSummary', { organization, params: { id } });
  return cost;
}

async function notices({ organization }: RunningCampaign): Promise<string[]> {
  const { data } = await service.call<{ data: NotificationView[] }>('listNotifications', { organization });
  return data.map(({ kind }) => kind);
}

async function audited({ organization }: RunningCampaign): Promise<string[]> {
  const query = { subject_type: 'campaign' };
  const { data } = await service.call<{ data: AuditEntryView[] }>('listAuditEntries', { organization, query });
  return data.map(({ action }) => action).filter((action) => !action.startsWith('accounts_'));
}

const pausedByBudget = { status: 'paused', pause_reason: 'budget' };

/** Sends as much as fits, and returns the messages of the others. */
async function spendAll(campaign: RunningCampaign, fits: number) {
  await campaign.evaluate();
  const messages = await campaign.messages('dispatch');
  for (const message of messages.slice(0, fits)) await campaign.dispatch(message);
  await deliverAllChanges(faulty);
  return messages.slice(fits);
}

describe('A campaign with a budget', { timeout }, () => {
  it('sends what fits, and is then paused, with one notification and one audit entry', async () => {
    const campaign = await startBudgeted({ accounts: 4, amount: 2.5 });
    const others = await spendAll(campaign, 2);
    // Two workers find it at once.
    await Promise.all(others.map((message) => campaign.dispatch(message).catch(() => campaign.dispatch(message))));

    expect(edge.asked).toHaveLength(2);
    expect(await read(campaign)).toMatchObject({ ...pausedByBudget, resumes_at: null });
    expect(await notices(campaign)).toEqual(['campaign_budget_reached']);
    expect(await audited(campaign)).toEqual(['campaign_paused']);
    expect(await costOf(campaign)).toEqual([{ currency: 'ARS', amount: 2 }]);
    const statuses = (await campaign.items()).map(({ status }) => status).sort();
    expect(statuses).toEqual(['completed', 'completed', 'skipped', 'skipped']);

    await campaign.evaluate();
    expect(await campaign.messages('dispatch')).toEqual([]);
    await campaign.change({ budget: { amount: 3, currency: 'ARS', per: 'total' }, status: 'active' });
    expect(await read(campaign)).toMatchObject({ status: 'active', pause_reason: null });
    for (const message of await spendAll(campaign, 1)) await campaign.dispatch(message);
    expect(edge.asked).toHaveLength(3);
    expect(await read(campaign)).toMatchObject(pausedByBudget);
    expect(await notices(campaign)).toEqual(['campaign_budget_reached', 'campaign_budget_reached']);
  });

  it.each(['day', 'total'] as const)(
    'per %s is never exceeded, by workers at once and before the counts follow',
    async (per) => {
      const campaign = await startBudgeted({ accounts: 5, amount: 2, per });
      await setPrice(campaign, 0.999999);
      await campaign.evaluate();
      await faulty.runBatch('dispatchQueueItem', await campaign.messages('dispatch'));
      expect(edge.asked).toHaveLength(2);
      expect(await read(campaign)).toMatchObject(pausedByBudget);
      await deliverAllChanges(faulty);
      expect(await costOf(campaign)).toEqual([{ currency: 'ARS', amount: 1.999998 }]);
    },
  );

  it('begins with what was spent before it was given', async () => {
    const campaign = await startBudgeted({ accounts: 4, amount: 100 });
    const others = await spendAll(campaign, 2);
    await campaign.change({ budget: { amount: 3, currency: 'ARS', per: 'day' } });
    await faulty.runBatch('dispatchQueueItem', others);
    expect(edge.asked).toHaveLength(3);
  });

  it('is never exceeded, wherever a worker crashes', () =>
    crashAtSomeSteps(network, async (crashing, step) => {
      const campaign = await startBudgeted({ accounts: 2, amount: 1 });
      await campaign.evaluate();
      const messages = await campaign.messages('dispatch');
      await service.coldStart();
      const dispatch = () => faulty.runBatch('dispatchQueueItem', messages);
      await crashing(dispatch);
      await dispatch().catch(() => undefined);
      await minutesLater(dispatch);
      await minutesLater(dispatch);
      expect(edge.asked.length, step).toBeLessThanOrEqual(1);
      const statuses = (await campaign.items()).map(({ status }) => status);
      expect(
        statuses.filter((status) => status === 'processing'),
        step,
      ).toEqual([]);
    }));

  it('per day goes on by itself on the next day of the organization', async () => {
    const campaign = await startBudgeted({ accounts: 2, amount: 1, per: 'day' });
    for (const message of await spendAll(campaign, 1)) await campaign.dispatch(message);
    const today = dayIn(evaluationZone, new Date());
    const resumesAt = endOfDay(today, evaluationZone);
    const minutes = (Date.parse(resumesAt) - Date.now()) / 60_000;
    expect(await read(campaign)).toMatchObject({ ...pausedByBudget, resumes_at: new Date(resumesAt).toISOString() });

    await minutesLater(() => campaign.evaluate(), minutes - 1);
    expect(await read(campaign)).toMatchObject(pausedByBudget);
    await minutesLater(() => campaign.evaluate(), minutes + 1);
    expect(await read(campaign)).toMatchObject({ status: 'active', pause_reason: null, resumes_at: null });
    expect(await audited(campaign)).toEqual(['campaign_resumed', 'campaign_paused']);
    expect(await campaign.items([dayAfter(today, 1)])).toMatchObject([{ status: 'pending' }]);
    const messages = await campaign.messages('dispatch');
    await minutesLater(async () => {
      for (const message of messages) await campaign.dispatch(message);
    }, minutes + 1);
    expect(edge.asked).toHaveLength(2);
  });

  it('is listed for the evaluation that makes it active again', async () => {
    const campaign = await startBudgeted({ accounts: 2, amount: 1, per: 'day' });
    for (const message of await spendAll(campaign, 1)) await campaign.dispatch(message);
    const { resumes_at: at } = await read(campaign);
    const { gsi2sk } = await service.table.read(keys.campaign(campaign.organization, campaign.id));
    expect(gsi2sk).toEqual({ S: `until#${at}#${campaign.organization}#${campaign.id}` });
  });

  it.each([
    [
      'is missing',
      async (campaign: RunningCampaign) => {
        await service.call('updateOrganization', { organization: campaign.organization, body: { prices: [] } });
      },
    ],
    ['is in another currency', (campaign: RunningCampaign) => setPrice(campaign, 1, 'USD')],
  ])('sends nothing whose price %s', async (_, change) => {
    const campaign = await startBudgeted({ accounts: 2, amount: 100, per: 'day' });
    await change(campaign);
    for (const message of await spendAll(campaign, 0)) await campaign.dispatch(message);
    expect(edge.asked).toEqual([]);
    expect(await read(campaign)).toMatchObject({ status: 'paused', pause_reason: 'price_missing', resumes_at: null });
    expect(await notices(campaign)).toEqual(['campaign_price_missing']);
  });

  it('counts each message at the price of its time', async () => {
    const campaign = await startBudgeted({ accounts: 3, amount: 3.5 });
    const [second, third] = await spendAll(campaign, 1);
    await setPrice(campaign, 2);
    for (const message of [second, third]) {
      if (message) await campaign.dispatch(message);
      await deliverAllChanges(faulty);
    }
    expect(edge.asked).toHaveLength(2);
    expect(await costOf(campaign)).toEqual([{ currency: 'ARS', amount: 3 }]);
    expect(await read(campaign)).toMatchObject(pausedByBudget);
  });

  it('costs nothing for what the provider refuses', async () => {
    const campaign = await startBudgeted({ accounts: 2, amount: 1 });
    await campaign.evaluate();
    const messages = await campaign.messages('dispatch');
    edge.answerWith((outgoing) =>
      outgoing.writeHead(400, { 'content-type': 'application/json' }).end('{"code":21211,"message":"no"}'),
    );
    for (const message of messages) {
      await campaign.dispatch(message);
      await deliverAllChanges(faulty);
    }
    edge.answerWith(undefined);
    expect(edge.asked).toHaveLength(2);
    expect(await costOf(campaign)).toEqual([]);
    expect(await read(campaign)).toMatchObject({ status: 'active' });
  });

  it('stays paused by the person who paused it meanwhile, at whatever moment', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const campaign = await startBudgeted({ accounts: 2, amount: 1, per: 'day' });
      const [message] = await spendAll(campaign, 1);
      await both(
        () => (message ? campaign.dispatch(message) : Promise.resolve()),
        () => campaign.change({ status: 'paused' }),
      );
      expect(await read(campaign)).toMatchObject({ status: 'paused', pause_reason: null, resumes_at: null });
    });
  });

  it('is not paused by a budget that a person has raised meanwhile', async () => {
    const campaign = await startBudgeted({ accounts: 1, amount: 1 });
    const { campaignStore } = await import('../../lib/portfolio/campaigns/campaign-store.ts');
    const { pauseCampaignByBudget } = await import('../../lib/outreach/execution/pause-campaign-by-budget.ts');
    const stale = await campaignStore(campaign.organization).read(campaign.id);
    await campaign.change({ budget: { amount: 2, currency: 'ARS', per: 'total' } });
    const at = new Date();
    const over = { reason: 'budget', timezone: evaluationZone, at } as const;
    if (stale) await pauseCampaignByBudget(campaign.organization, { campaign: stale, ...over }, at);
    expect(await read(campaign)).toMatchObject({ status: 'active', pause_reason: null });
    expect(await notices(campaign)).toEqual([]);
  });

  itIfLarge('is paused once, wherever the worker crashes', () =>
    crashAtSomeSteps(network, async (crashing, step) => {
      const campaign = await startBudgeted({ accounts: 2, amount: 1 });
      const [message] = await spendAll(campaign, 1);
      const dispatch = () => (message ? campaign.dispatch(message) : Promise.resolve());
      await service.coldStart();
      await crashing(dispatch);
      await dispatch().catch(() => undefined);
      await minutesLater(dispatch);
      expect(edge.asked, step).toHaveLength(1);
      expect(await read(campaign), step).toMatchObject(pausedByBudget);
      expect(await notices(campaign), step).toEqual(['campaign_budget_reached']);
      expect(await audited(campaign), step).toEqual(['campaign_paused']);
    }),
  );

  it('leaves counts that agree with the items', () => expectCountsToAgree(faulty));
});
