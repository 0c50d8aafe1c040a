import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { bySize } from '../harness/by-size.ts';
import { required } from '../harness/required.ts';
import {
  type Tenant,
  aCampaignOf,
  aStrategyOf,
  aTenant,
  anAccountOf,
  call,
  eventually,
  importAccounts,
} from './api-client.ts';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([aTenant(), aTenant()]);
});

const create = (body: object) => call('createCampaign', tenant.admin, { body });
const update = (id: string, body: object) => call('updateCampaign', tenant.admin, { params: { id }, body });
const remove = (id: string) => call('deleteCampaign', tenant.admin, { params: { id } });
const read = (id: string) => call('readCampaign', tenant.admin, { params: { id } });
const summaryOf = (id: string) => call('readCampaignSummary', tenant.admin, { params: { id } });
const bulk = (body: object) => call('changeAccountsInBulk', tenant.admin, { body });
const assign = (account_ids: readonly string[], campaign_id: string | null) =>
  bulk({ account_ids, action: 'assign_campaign', campaign_id });
const accountOf = async (id: string): Promise<AccountView> =>
  (await call('readAccount', tenant.viewer, { params: { id } })).body;

const slow = { steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 48 }] };
const hoursFromNow = (at: string | null) => (Date.parse(required(at)) - Date.now()) / 3_600_000;

describe('POST /api/admin/campaigns', () => {
  it('creates a draft, and shows the whole campaign', async () => {
    const answer = await create({ name: ' Early arrears ' });
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Early arrears', objective: null, strategy_id: null, status: 'draft', start_date: null },
    });
    expect((await read(answer.body.id)).body).toEqual(answer.body);
  });

  it('creates an active campaign if it has a strategy', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant);
    const given = {
      name: 'n',
      objective: 'o',
      strategy_id,
      status: 'active',
      start_date: '2030-01-01',
      end_date: '2030-01-01',
    };
    expect(await create(given)).toMatchObject({ status: 201, body: given });
  });

  it.each([
    ['no name', {}, 'name', 'required'],
    ['an empty name', { name: ' ' }, 'name', 'invalid_name'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'invalid_name'],
    ['an objective of 1,001 characters', { name: 'n', objective: 'x'.repeat(1001) }, 'objective', 'invalid_objective'],
    ['a status that is none', { name: 'n', status: 'running' }, 'status', 'invalid_status'],
    ['a day that is none', { name: 'n', start_date: '2030-02-30' }, 'start_date', 'invalid_start_date'],
    [
      'an end before the start',
      { name: 'n', start_date: '2030-01-02', end_date: '2030-01-01' },
      'end_date',
      'invalid_dates',
    ],
    ['an active one without a strategy', { name: 'n', status: 'active' }, 'strategy_id', 'strategy_required'],
  ])('refuses %s', async (_, body, path, code) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { details: [{ path, code }] } });
  });

  it('accepts the longest name and objective', async () => {
    expect((await create({ name: 'x'.repeat(200), objective: 'y'.repeat(1000) })).status).toBe(201);
  });

  it("replies 404 to another organization's strategy", async () => {
    const { id } = await aStrategyOf(other);
    for (const strategy_id of [id, randomUUID()])
      expect(await create({ name: 'n', strategy_id })).toMatchObject({
        status: 404,
        body: { code: 'strategy_not_found' },
      });
  });
});

describe('PATCH /api/admin/campaigns/{id}', () => {
  it('changes the given fields and returns the whole campaign', async () => {
    const { id, created_at } = await aCampaignOf(tenant, { objective: 'all' });
    const answer = await update(id, { name: 'Other', objective: null, start_date: '2030-01-01' });
    expect(answer).toMatchObject({
      status: 200,
      body: { id, name: 'Other', objective: null, start_date: '2030-01-01', status: 'draft', created_at },
    });
    expect((await read(id)).body).toEqual(answer.body);
  });

  it('makes the documented status changes and rejects all others', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant);
    const { id } = await aCampaignOf(tenant);
    const refused = { status: 422, body: { code: 'invalid_transition' } };
    expect(await update(id, { status: 'active' })).toMatchObject({ status: 422, body: { code: 'strategy_required' } });
    expect(await update(id, { status: 'paused' })).toMatchObject(refused);
    expect(await update(id, { status: 'completed' })).toMatchObject(refused);
    expect(await update(id, { status: 'active', strategy_id })).toMatchObject({ body: { status: 'active' } });
    expect(await update(id, { status: 'draft' })).toMatchObject(refused);
    for (const status of ['paused', 'active', 'paused', 'completed'])
      expect(await update(id, { status })).toMatchObject({ status: 200, body: { status } });
    for (const status of ['draft', 'active', 'paused']) expect(await update(id, { status })).toMatchObject(refused);
    expect((await read(id)).body.status).toBe('completed');
  });

  it('changes nothing if the campaign already has the status', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant);
    const before = await aCampaignOf(tenant, { status: 'active', strategy_id });
    expect(await update(before.id, { status: 'active' })).toMatchObject({ status: 200, body: before });
    expect((await update(before.id, {})).body).toEqual(before);
  });
});

describe('POST /api/admin/bulk/accounts', () => {
  it('assigns accounts to a campaign, starts its strategy, and counts the changed accounts', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant, slow);
    const { id } = await aCampaignOf(tenant, { status: 'active', strategy_id });
    const accounts = await Promise.all([1, 2, 3].map(() => anAccountOf(tenant)));
    const ids = accounts.map((account) => account.id);
    expect((await assign(ids.slice(0, 2), id)).body).toEqual({ affected: 2 });
    expect((await assign([...ids, ...ids], id.toUpperCase())).body).toEqual({ affected: 1 });
    for (const account of await Promise.all(ids.map(accountOf))) {
      expect(account).toMatchObject({ campaign_id: id, strategy_id: null });
      expect(hoursFromNow(account.next_action_at)).toBeCloseTo(48, 1);
    }
    expect((await assign(ids, null)).body).toEqual({ affected: 3 });
    expect((await assign(ids, null)).body).toEqual({ affected: 0 });
    expect(await accountOf(required(ids[0]))).toMatchObject({ campaign_id: null, next_action_at: null });
  });

  it('counts delays from a later start date, in the organization’s time zone', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant);
    const { id } = await aCampaignOf(tenant, { status: 'active', strategy_id, start_date: '2090-01-01' });
    const account = await anAccountOf(tenant);
    await assign([account.id], id);
    expect((await accountOf(account.id)).next_action_at).toBe('2090-01-01T03:00:00.000Z');
  });

  it('gives accounts their own strategy, which takes precedence over the campaign’s', async () => {
    const [{ id: ofCampaign }, { id: own }] = await Promise.all([aStrategyOf(tenant, slow), aStrategyOf(tenant)]);
    const { id } = await aCampaignOf(tenant, { status: 'active', strategy_id: ofCampaign });
    const account = await anAccountOf(tenant);
    const strategy = (strategy_id: string | null) =>
      bulk({ account_ids: [account.id], action: 'assign_strategy', strategy_id });
    expect((await strategy(own)).body).toEqual({ affected: 1 });
    expect((await strategy(own)).body).toEqual({ affected: 0 });
    await assign([account.id], id);
    const before = await accountOf(account.id);
    expect(before.strategy_id).toBe(own);
    expect(hoursFromNow(before.next_action_at)).toBeLessThan(1);
    expect((await strategy(null)).body).toEqual({ affected: 1 });
    const after = await accountOf(account.id);
    expect(after.strategy_id).toBeNull();
    expect(hoursFromNow(after.next_action_at)).toBeCloseTo(48, 1);
  });

  it('keeps the position of a paused account until it is resumed', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant, slow);
    const { id } = await aCampaignOf(tenant, { status: 'active', strategy_id });
    const account = await anAccountOf(tenant);
    await assign([account.id], id);
    const before = await accountOf(account.id);
    await bulk({ account_ids: [account.id], action: 'pause' });
    expect(await accountOf(account.id)).toMatchObject({ collection_status: 'paused', next_action_at: null });
    await bulk({ account_ids: [account.id], action: 'resume' });
    expect(await accountOf(account.id)).toEqual({ ...before, updated_at: expect.any(String) });
  });

  it('writes nothing if the campaign, the strategy or an account does not exist', async () => {
    const account = await anAccountOf(tenant);
    const [theirs, theirStrategy, ours] = await Promise.all([
      aCampaignOf(other),
      aStrategyOf(other),
      aCampaignOf(tenant),
    ]);
    for (const campaign of [theirs.id, randomUUID()])
      expect(await assign([account.id], campaign)).toMatchObject({ status: 404, body: { code: 'campaign_not_found' } });
    for (const strategy_id of [theirStrategy.id, randomUUID()])
      expect(await bulk({ account_ids: [account.id], action: 'assign_strategy', strategy_id })).toMatchObject({
        status: 404,
        body: { code: 'strategy_not_found' },
      });
    expect(await assign([account.id, randomUUID()], ours.id)).toMatchObject({
      status: 404,
      body: { code: 'account_not_found', details: [{ path: 'account_ids.1' }] },
    });
    expect(await accountOf(account.id)).toEqual(account);
  });

  it.each([
    ['assign_campaign without a campaign', { action: 'assign_campaign' }, 'campaign_id'],
    ['assign_strategy without a strategy', { action: 'assign_strategy' }, 'strategy_id'],
    ['a campaign that is no UUID', { action: 'assign_campaign', campaign_id: 'x' }, 'campaign_id'],
  ])('refuses %s', async (_, body, path) => {
    expect(await bulk({ account_ids: [randomUUID()], ...body })).toMatchObject({
      status: 422,
      body: { details: [{ path }] },
    });
  });
});

const count = bySize({ small: 50, large: 500 });

describe(`a campaign of ${count} accounts`, () => {
  const records = Array.from({ length: count }, (_, n) => ({
    external_id: `C-${n}`,
    contact: { name: 'Ana' },
    total_amount: 1,
  }));

  it('adds them in one request, sums them up, starts once it has a strategy, and removes them', async () => {
    tenant = await aTenant();
    await importAccounts(tenant, records);
    const { data } = (await call('listAccounts', tenant.admin, { query: { limit: 1000 } })).body;
    const ids = data.map(({ id }: AccountView) => id);
    const { id } = await aCampaignOf(tenant);
    expect((await assign(ids, id)).body).toEqual({ affected: count });
    const { id: strategy_id } = await aStrategyOf(tenant, slow);
    await update(id, { status: 'active', strategy_id });
    await everyAccount(({ next_action_at: next }) => next !== null);
    await call('createPayment', tenant.admin, { body: { account_id: ids[0], amount: 0.25 } });
    // The numbers come from the stream, whose shards are read each at its own pace.
    await eventually(async () => {
      const { account_count, total_recovered } = (await summaryOf(id)).body;
      return account_count === count && total_recovered === 0.25;
    });
    expect((await summaryOf(id)).body).toEqual({
      campaign: { id, name: 'test', status: 'active', start_date: null, end_date: null },
      as_of: expect.any(String),
      account_count: count,
      by_status: { active: count, paused: 0, escalated: 0, disputed: 0, resolved: 0 },
      opted_out_count: 0,
      attempted_count: 0,
      contacted_count: 0,
      replied_count: 0,
      promised_count: 0,
      promise_count: 0,
      paid_count: 1,
      total_recovered: 0.25,
      recovered: [{ currency: 'ARS', amount: 0.25 }],
      settled_count: 0,
      settled_amount: 0,
      settled: [],
      contact_rate: 0,
      cost: [],
      steps: [],
      steps_complete: true,
    });
    const { data: listed } = (await call('listCampaigns', tenant.admin, { query: { include: 'summary' } })).body;
    expect(listed.find((each: { id: string }) => each.id === id).summary).toMatchObject({
      account_count: count,
      paid_count: 1,
    });
    expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const ask of [read, remove, summaryOf])
      expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'campaign_not_found' } });
    await everyAccount((account) => account.campaign_id === null && account.next_action_at === null);
  }, 120_000);

  const everyAccount = (holds: (account: AccountView) => boolean) =>
    eventually(async () => {
      const { body } = await call('listAccounts', tenant.admin, { query: { limit: 1000 } });
      return body.data.every(holds);
    });
});

describe('a campaign without accounts', () => {
  it('has a summary of zeros', async () => {
    const { id } = await aCampaignOf(tenant, { start_date: '2030-01-01' });
    expect((await summaryOf(id)).body).toMatchObject({
      campaign: { start_date: '2030-01-01', end_date: null },
      account_count: 0,
      total_recovered: 0,
      contact_rate: 0,
    });
  });
});
