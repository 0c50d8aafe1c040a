import { beforeAll, describe, expect, it } from 'vitest';
import { type Tenant, aStrategyOf, aTenant, call } from './api-client.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await aTenant();
});

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };
const voice = { channel: 'voice', action_type: 'reminder', delay_hours: 72 };

const create = (body: object) => call('createStrategy', tenant.admin, { body });
const change = (id: string, body: object) => call('updateStrategy', tenant.admin, { params: { id }, body });
const remove = (id: string) => call('deleteStrategy', tenant.admin, { params: { id } });
const createCampaign = (body: object) => call('createCampaign', tenant.admin, { body });

describe('a strategy', () => {
  it('is created, read, changed, listed and deleted', async () => {
    const created = await create({ name: ' Friendly first ', max_discount_pct: 12.5, steps: [sms, voice] });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Friendly first',
        max_discount_pct: 12.5,
        catch_up: 'next',
        steps: [
          { ...sms, template_id: null, on: null },
          { ...voice, agent_type: 'ai', wait_for_response_hours: 24 },
        ],
      },
    });
    const { id } = created.body;
    expect((await call('readStrategy', tenant.admin, { params: { id } })).body).toEqual(created.body);

    const changed = await change(id, { catch_up: 'skip', steps: [voice] });
    expect(changed.body).toEqual({
      ...created.body,
      catch_up: 'skip',
      steps: [created.body.steps[1]],
      updated_at: changed.body.updated_at,
    });
    expect((await call('listStrategies', tenant.admin)).body.data).toContainEqual(changed.body);

    expect(await remove(id)).toMatchObject({ status: 200, body: { deleted: true, id } });
    for (const answer of [
      await remove(id),
      await change(id, { name: 'x' }),
      await call('readStrategy', tenant.admin, { params: { id } }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'strategy_not_found' } });
  });

  it('is rejected, naming every impossible step', async () => {
    const steps = [
      { ...sms, agent_type: 'ai' },
      { ...voice, on: { answered: 2 } },
    ];
    expect(await create({ name: 'x', max_discount_pct: 0, steps })).toMatchObject({
      status: 422,
      body: {
        code: 'validation_failed',
        details: [
          { path: 'steps.0.agent_type', code: 'not_of_channel' },
          { path: 'steps.1.on.answered', code: 'branch_out_of_range' },
        ],
      },
    });
    const { id } = await aStrategyOf(tenant);
    expect(await change(id, { steps })).toMatchObject({ status: 422 });
  });

  it('loses no concurrent change', async () => {
    const { id } = await aStrategyOf(tenant);
    await Promise.all([{ name: 'New' }, { max_discount_pct: 1 }, { catch_up: 'skip' }].map((each) => change(id, each)));
    const { body } = await call('readStrategy', tenant.admin, { params: { id } });
    expect(body).toMatchObject({ name: 'New', max_discount_pct: 1, catch_up: 'skip' });
  });

  it('is listed completely, page by page, with steps of maximum length', async () => {
    const other = await aTenant();
    const steps = Array.from({ length: 50 }, () => ({ ...voice, action_type: 'x'.repeat(50) }));
    await Promise.all(Array.from({ length: 3 }, () => aStrategyOf(other, { steps })));
    const first = await call('listStrategies', other.admin, { query: { limit: 2 } });
    const cursor = first.body.pagination.next_cursor;
    const second = await call('listStrategies', other.admin, { query: { limit: 2, cursor } });
    expect([first.body.data.length, second.body.data.length]).toEqual([2, 1]);
    expect(second.body.data[0].steps).toHaveLength(50);
  });

  it('cannot be deleted while a campaign uses it', async () => {
    const [{ id }, { id: other }] = await Promise.all([aStrategyOf(tenant), aStrategyOf(tenant)]);
    const campaign = await createCampaign({ name: 'Uses it', strategy_id: id.toUpperCase() });
    expect(campaign.status).toBe(201);
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'strategy_in_use' } });
    const params = { id: campaign.body.id };
    await call('updateCampaign', tenant.admin, { params, body: { strategy_id: other } });
    expect(await remove(id)).toMatchObject({ status: 200 });
    await call('deleteCampaign', tenant.admin, { params });
    expect(await remove(other)).toMatchObject({ status: 200 });
  });
});
