import { beforeAll, describe, expect, it } from 'vitest';
import { required } from '../harness/required.ts';
import { type Tenant, call, eventually } from './api-client.ts';
import { aDebtorOf, aReadyTenant, phoneEnding, readTimelineOf, waitForTimeline } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };

async function aCampaign(steps: readonly object[], over: object = {}): Promise<string> {
  const strategy = await call('createStrategy', tenant.admin, { body: { name: 'S', max_discount_pct: 0, steps } });
  if (strategy.status !== 201) throw new Error(strategy.text);
  const body = { name: 'C', strategy_id: strategy.body.id, status: 'active', ...over };
  const campaign = await call('createCampaign', tenant.admin, { body });
  if (campaign.status !== 201) throw new Error(campaign.text);
  return campaign.body.id;
}

const join = async (campaign_id: string, account_ids: readonly string[]) => {
  const body = { account_ids, action: 'assign_campaign', campaign_id };
  const answer = await call('changeAccountsInBulk', tenant.admin, { body });
  expect(answer.body).toEqual({ affected: account_ids.length });
};

const enqueue = async (campaign_id: string) =>
  (await call('enqueueAccounts', tenant.admin, { body: { campaign_id } })).body.enqueued as number;

const itemsOf = async (campaign: string) => {
  const { data } = (await call('listQueueItems', tenant.admin, { query: { limit: 1000 } })).body;
  return data.filter((item: { campaign_id: string }) => item.campaign_id === campaign);
};

const readAccount = async (id: string) => (await call('readAccount', tenant.viewer, { params: { id } })).body;

describe('a campaign', () => {
  it('contacts its accounts once they are queued, and shows them in the queue', async () => {
    const campaign = await aCampaign([sms, { ...sms, delay_hours: 48 }]);
    const accounts = await Promise.all([1, 2, 3].map(() => aDebtorOf(tenant)));
    await join(
      campaign,
      accounts.map(({ id }) => id),
    );
    expect(await enqueue(campaign)).toBe(3);
    expect(await enqueue(campaign)).toBe(0);
    for (const { id } of accounts)
      await waitForTimeline(tenant, id, (all) => all.some(({ interaction }) => interaction?.status === 'delivered'));
    const items = await eventually(async () => {
      const found = await itemsOf(campaign);
      return found.every(({ status }: { status: string }) => status === 'completed') && found;
    });
    expect(items).toHaveLength(3);
    const account = await readAccount(required(accounts[0]?.id));
    expect(account.campaign_id).toBe(campaign);
    expect(Date.parse(account.next_action_at)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
  });

  it('continues with the next step after an answered call, and ends if the promise branch says so', async () => {
    const steps = [
      { channel: 'voice', action_type: 'call', delay_hours: 0, wait_for_response_hours: 24, on: { promise: 'end' } },
      sms,
    ];
    const campaign = await aCampaign(steps);
    const [answering, promising] = await Promise.all([
      aDebtorOf(tenant),
      aDebtorOf(tenant, { phone: phoneEnding('0013') }),
    ]);
    await join(campaign, [answering.id, promising.id]);
    expect(await enqueue(campaign)).toBe(2);
    // The service's clock may be ahead: the test of a repeated invitation moves it by a minute.
    const soon = () => Date.now() + 10 * 60_000;
    await eventually(async () => Date.parse((await readAccount(answering.id)).next_action_at) <= soon());
    // The evaluation of each minute may have come first, and queued the step.
    expect(await enqueue(campaign)).toBeLessThanOrEqual(1);
    const texts = await waitForTimeline(tenant, answering.id, (all) =>
      all.some(({ interaction }) => interaction?.channel === 'sms'),
    );
    expect(texts.filter(({ interaction }) => interaction?.channel === 'sms')).toHaveLength(1);
    expect(await enqueue(campaign)).toBe(0);
    const entries = await waitForTimeline(tenant, promising.id, (all) => all.some(({ type }) => type === 'promise'));
    expect(entries.some(({ interaction }) => interaction?.channel === 'sms')).toBe(false);
    const held = await eventually(async () => {
      const { next_action_at } = await readAccount(promising.id);
      return next_action_at && Date.parse(next_action_at) > Date.now() + 6 * 86_400_000 && next_action_at;
    });
    expect(held).toEqual(expect.any(String));
  });

  it('postpones accounts that cannot be contacted now, and shows until when', async () => {
    const campaign = await aCampaign([sms, { ...sms, delay_hours: 1 }]);
    const account = await aDebtorOf(tenant);
    await join(campaign, [account.id]);
    const day = new Date(Date.now() + 3 * 86_400_000).getUTCDay() || 7;
    const hours = { start: '10:00', end: '11:00', days: [day] };
    await call('updateOrganization', tenant.admin, { body: { contact_hours: hours } });
    await enqueue(campaign);
    const [item] = await eventually(async () => {
      const found = await itemsOf(campaign);
      return found.some(({ status }: { status: string }) => status === 'skipped') && found;
    });
    await call('updateOrganization', tenant.admin, {
      body: { contact_hours: { start: '00:00', end: '24:00', days: [1, 2, 3, 4, 5, 6, 7] } },
    });
    expect(item).toMatchObject({
      reason: 'outside_contact_hours',
      next_attempt_at: expect.stringMatching(/T13:00:00/),
    });
    expect((await readAccount(account.id)).next_action_at).toBe(item.next_attempt_at);
    expect((await readTimelineOf(tenant, account.id)).map(({ type }) => type)).toEqual(['decision']);
  });

  it('passes over the channels that the person opted out of, also in its queue, and goes on with the others', async () => {
    const campaign = await aCampaign([sms, { ...sms, channel: 'whatsapp' }]);
    const { id, contact } = await aDebtorOf(tenant);
    await join(campaign, [id]);
    await call('pauseExecution', tenant.admin);
    await enqueue(campaign);
    await eventually(async () => (await itemsOf(campaign)).length === 1);
    const body = { phones: [contact.phone], channels: ['sms'], reason: 'She asked' };
    expect(await call('optOutInBulk', tenant.admin, { body })).toMatchObject({ status: 200 });
    await call('resumeExecution', tenant.admin);
    await eventually(async () =>
      (await itemsOf(campaign)).some((item: { status: string }) => item.status === 'skipped'),
    );
    await enqueue(campaign);
    const sent = await waitForTimeline(tenant, id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'read'),
    );
    expect(sent.flatMap(({ interaction }) => interaction?.channel ?? [])).toEqual(['whatsapp']);
    const blocked = sent.flatMap(({ decision }) => (decision?.allowed === false ? [decision] : []));
    expect(blocked).toMatchObject([{ channel: 'sms', reason: 'contact_opted_out' }]);
    const items = await eventually(async () => {
      const found = await itemsOf(campaign);
      return found.every(({ status }: { status: string }) => status !== 'pending') && found.length === 2 && found;
    });
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: 0, status: 'skipped', reason: 'contact_opted_out', next_attempt_at: null }),
        expect.objectContaining({ step: 1, status: 'completed' }),
      ]),
    );
    expect(await readAccount(id)).toMatchObject({ contact: { opted_out: false, opted_out_channels: ['sms'] } });
  });

  it('rejects an evaluation if it is not active or outside its dates', async () => {
    const draft = await aCampaign([sms], { status: 'draft' });
    expect(await call('enqueueAccounts', tenant.admin, { body: { campaign_id: draft } })).toMatchObject({
      status: 422,
      body: { code: 'campaign_not_active' },
    });
    const later = await aCampaign([sms], { start_date: '2999-01-01' });
    expect(await call('enqueueAccounts', tenant.admin, { body: { campaign_id: later } })).toMatchObject({
      status: 422,
      body: { code: 'campaign_outside_dates' },
    });
  });

  it('has counts of accounts, contacts, payments and steps, which are those of the lists', async () => {
    const campaign = await aCampaign([sms]);
    const accounts = await Promise.all([1, 2, 3, 4].map(() => aDebtorOf(tenant)));
    await join(
      campaign,
      accounts.map(({ id }) => id),
    );
    await enqueue(campaign);
    const readSummary = async () =>
      (await call('readCampaignSummary', tenant.admin, { params: { id: campaign } })).body;
    await eventually(async () => {
      const { contacted_count, steps } = await readSummary();
      return contacted_count === 4 && steps[0]?.delivered === 4;
    }, 25);
    await call('createPayment', tenant.agent, { body: { account_id: accounts[0]?.id, amount: 25 } });
    const summary = await eventually(async () => {
      const read = await readSummary();
      return read.total_recovered === 25 && read.steps[0]?.paid_after.length === 1 && read;
    }, 25);
    expect(summary).toMatchObject({ account_count: 4, contact_rate: 1, attempted_count: 4, paid_count: 1 });
    expect(summary.steps).toEqual([
      { index: 0, sends: 4, delivered: 4, replies: 0, paid_after: [{ currency: 'ARS', amount: 25 }], cost: [] },
    ]);
    for (const [has, count] of [
      ['attempt', summary.attempted_count],
      ['interaction', summary.contacted_count],
      ['reply', summary.replied_count],
      ['payment', summary.paid_count],
    ]) {
      const { data } = (await call('listAccounts', tenant.admin, { query: { campaign_id: campaign, has } })).body;
      expect(data).toHaveLength(count);
    }
  });
});

describe('pausing the execution', () => {
  it('keeps queued items, and resuming sends them', async () => {
    const campaign = await aCampaign([sms]);
    const account = await aDebtorOf(tenant);
    await join(campaign, [account.id]);
    expect((await call('pauseExecution', tenant.admin, {})).body).toMatchObject({ paused: true });
    expect(await enqueue(campaign)).toBe(1);
    expect((await call('readExecutionStatus', tenant.admin, {})).body).toMatchObject({ paused: true });
    expect(await readTimelineOf(tenant, account.id)).toEqual([]);
    expect((await call('resumeExecution', tenant.admin, {})).body).toMatchObject({ paused: false });
    await waitForTimeline(tenant, account.id, (all) =>
      all.some(({ interaction }) => interaction?.status === 'delivered'),
    );
  });
});
