import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aStrategyOf, anAccountOf, call } from './api-client.ts';
import { aReadyTenant, readTimelineOf } from './ready-tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aReadyTenant();
});

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };
const week = { days: 7, seed: 1 };

const simulate = (id: string, body: object = week) => call('simulateCampaign', tenant.admin, { params: { id }, body });

async function aCampaign(over: object = {}): Promise<string> {
  const created = await call('createCampaign', tenant.admin, { body: { name: 'Draft', ...over } });
  if (created.status !== 201) throw new Error(created.text);
  return created.body.id;
}

describe('a simulation', () => {
  it('predicts what a draft would do, the same for the same seed, and changes nothing', async () => {
    const strategy = await aStrategyOf(tenant, { steps: [sms, { ...sms, delay_hours: 48 }] });
    const id = await aCampaign({ strategy_id: strategy.id });
    const contacts = [{ phone: '+5491155550123' }, { phone: '+5491155550124' }, { email: 'ana@example.com' }];
    const accounts = await Promise.all(
      contacts.map((contact) => anAccountOf(tenant, { contact: { name: 'Ana', ...contact } })),
    );
    const account_ids = accounts.map((account) => account.id);
    await call('changeAccountsInBulk', tenant.admin, {
      body: { account_ids, action: 'assign_campaign', campaign_id: id },
    });

    const first = await simulate(id);
    expect(first).toMatchObject({
      status: 200,
      body: {
        campaign_id: id,
        ...week,
        accounts: 3,
        first_contacts: [{ accounts: 2, date: first.body.from_date }],
        never_reachable: { accounts: 1, by_rule: { no_address: 1 }, account_ids: [account_ids[2]] },
      },
    });
    expect((await simulate(id)).text).toBe(first.text);
    for (const account of account_ids) expect(await readTimelineOf(tenant, account)).toEqual([]);
  });

  it('needs a strategy', async () => {
    expect(await simulate(await aCampaign())).toMatchObject({ status: 422, body: { code: 'strategy_required' } });
  });

  it('can follow another strategy than that of the campaign', async () => {
    const [own, other] = [await aStrategyOf(tenant, { steps: [sms] }), await aStrategyOf(tenant)];
    const [id, otherId] = [await aCampaign({ strategy_id: own.id }), await aCampaign({ strategy_id: other.id })];
    const { campaign_id: _, ...expected } = (await simulate(otherId)).body;
    expect(await simulate(id, { ...week, strategy_id: other.id })).toMatchObject({ status: 200, body: expected });
    expect(await simulate(id, { ...week, strategy_id: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'strategy_not_found' },
    });
  });

  it('picks a seed if none is given, and repeats the result with that seed', async () => {
    const { id: strategy_id } = await aStrategyOf(tenant);
    const id = await aCampaign({ strategy_id });
    const picked = await simulate(id, { days: 2 });
    expect(picked).toMatchObject({ status: 200, body: { seed: expect.any(Number) } });
    expect((await simulate(id, { days: 2, seed: picked.body.seed })).text).toBe(picked.text);
  });

  it.each([{ days: 0 }, { days: 91 }, { days: 1.5 }, { seed: -1 }, { seed: 2 ** 32 }])(
    'is rejected with %j',
    async (over) => {
      const id = await aCampaign();
      expect(await simulate(id, { ...week, ...over })).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      });
    },
  );

  it('replies 404 if the campaign does not exist', async () => {
    expect(await simulate(randomUUID())).toMatchObject({ status: 404, body: { code: 'campaign_not_found' } });
  });
});
