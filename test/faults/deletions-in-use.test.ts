import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import type { StrategyView } from '../../lib/policy/strategies/contract.ts';
import type { OrganizationId } from '../../lib/foundation/ids.ts';
import { allRoutes } from '../../lib/entry/openapi/routes.ts';
import type { TemplateView } from '../../lib/channels/templates/contract.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import { type CallerRequest, requestEvent } from '../harness/requests.ts';
import type { Service } from '../harness/start-service.ts';
import { crashAtSomeSteps } from './faulty-network.ts';
import { type FaultyService, minutesLater, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let organization: OrganizationId;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

beforeEach(newOrganization);

async function newOrganization() {
  organization = await service.organization(randomUUID());
}

interface Reply {
  readonly status: number;
  readonly body: { readonly id: string; readonly code?: string; readonly details?: readonly object[] };
}

async function ask(name: string, sent: Omit<CallerRequest, 'organization'> = {}): Promise<Reply> {
  const route = allRoutes.find((each) => each.name === name)?.route;
  if (!route) throw new Error(`There is no route ${name}.`);
  const { statusCode, body } = await service.invoke(name, requestEvent(route, { organization, ...sent }));
  return { status: statusCode, body: JSON.parse(body) as Reply['body'] };
}

const sms = { channel: 'sms', action_type: 'reminder', delay_hours: 0 };
const strategyOf = (...steps: object[]) => ({ name: 'S', max_discount_pct: 0, steps });

const make = async <View>(name: string, body: object): Promise<View> =>
  service.call<View>(name, { organization, body });
const aStrategy = async () => (await make<StrategyView>('createStrategy', strategyOf(sms))).id;
const aCampaign = async (over: object = {}) => (await make<CampaignView>('createCampaign', { name: 'C', ...over })).id;
const aTemplate = async (over: object = {}) => {
  const template = { name: 'T', channel: 'sms', action_type: 'reminder', language: 'es', body: 'Hola', ...over };
  return (await make<TemplateView>('createTemplate', template)).id;
};

async function accounts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const record = { external_id: `INV-${n}`, contact: { name: 'Ana' }, total_amount: 10 };
    ids.push((await make<AccountView>('createAccount', record)).id);
  }
  return ids;
}

const assign = (ids: readonly string[], strategy: string | null) =>
  ask('changeAccountsInBulk', { body: { action: 'assign_strategy', account_ids: ids, strategy_id: strategy } });

const remove = (noun: 'Strategy' | 'Template' | 'Campaign', id: string) => ask(`delete${noun}`, { params: { id } });
const strategyExists = async (id: string) => (await ask('readStrategy', { params: { id } })).status === 200;
const ownStrategies = async () => {
  const { data } = await service.call<{ data: AccountView[] }>('listAccounts', { organization });
  return data.flatMap(({ strategy_id: id }) => id ?? []);
};

const inUse = { status: 409, body: { code: 'strategy_in_use' } };

describe('a strategy', () => {
  it('of a campaign of any status cannot be deleted until the campaign is', async () => {
    const strategy_id = await aStrategy();
    const campaign = await aCampaign({ strategy_id });
    expect(await remove('Strategy', strategy_id)).toMatchObject(inUse);
    await remove('Campaign', campaign);
    expect(await remove('Strategy', strategy_id)).toMatchObject({ status: 200 });
  });

  it('of an account cannot be deleted until the account has another or none', async () => {
    const [strategy, other] = [await aStrategy(), await aStrategy()];
    const ids = await accounts(3);
    await assign(ids, strategy);
    await assign(ids.slice(0, 1), other);
    await assign(ids.slice(1, 2), null);
    expect(await remove('Strategy', strategy)).toMatchObject(inUse);
    await assign(ids.slice(2), null);
    expect(await remove('Strategy', strategy)).toMatchObject({ status: 200 });
    expect(await remove('Strategy', other)).toMatchObject(inUse);
  });

  it('can be used and changed after a rejected deletion', async () => {
    const strategy_id = await aStrategy();
    await aCampaign({ strategy_id });
    await remove('Strategy', strategy_id);
    await aCampaign({ strategy_id });
    const params = { id: strategy_id };
    expect(await ask('updateStrategy', { params, body: { name: 'Other' } })).toMatchObject({ status: 200 });
  });

  it('is deleted once by three concurrent requests', async () => {
    for (let round = 0; round < 25; round++) {
      const id = await aStrategy();
      const replies = await Promise.all([remove('Strategy', id), remove('Strategy', id), remove('Strategy', id)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    }
  });

  it('is never deleted while a campaign that uses it is created', async () => {
    for (let round = 0; round < 25; round++) {
      const strategy_id = await aStrategy();
      const [created, deleted] = await Promise.all([
        ask('createCampaign', { body: { name: 'C', strategy_id, status: 'active' } }),
        remove('Strategy', strategy_id),
      ]);
      expect([created.status, deleted.status]).not.toEqual([201, 200]);
      expect(await strategyExists(strategy_id)).toBe(deleted.status !== 200);
    }
  });

  it('is never deleted while it is assigned to a campaign', async () => {
    const campaign = await aCampaign();
    for (let round = 0; round < 25; round++) {
      const strategy_id = await aStrategy();
      const [changed, deleted] = await Promise.all([
        ask('updateCampaign', { params: { id: campaign }, body: { strategy_id } }),
        remove('Strategy', strategy_id),
      ]);
      expect([changed.status, deleted.status]).not.toEqual([200, 200]);
    }
  });

  it('is never deleted while it is assigned to accounts', async () => {
    const ids = await accounts(40);
    for (let round = 0; round < 10; round++) {
      const strategy = await aStrategy();
      const [assigned, deleted] = await Promise.all([assign(ids, strategy), remove('Strategy', strategy)]);
      expect([assigned.status, deleted.status]).not.toEqual([200, 200]);
      if (deleted.status === 200) expect(await ownStrategies()).not.toContain(strategy);
    }
  });

  it('is either deleted or fully usable after a deletion that crashed at any step', async () => {
    const steps = await crashAtSomeSteps(faulty.network, async (dying) => {
      await newOrganization();
      const [strategy_id, used] = [await aStrategy(), await aStrategy()];
      const params = { id: strategy_id };
      const ids = await accounts(1);
      await dying(() => service.call('deleteStrategy', { organization, params }));
      // After the mark of the crashed deletion has expired.
      const assigned = await minutesLater(() => assign(ids, strategy_id));
      expect([200, 404]).toContain(assigned.status);
      expect(await strategyExists(strategy_id)).toBe(assigned.status === 200);
      expect(await minutesLater(() => remove('Strategy', strategy_id))).toMatchObject({
        status: assigned.status === 200 ? 409 : 404,
      });
      expect(await remove('Strategy', used)).toMatchObject({ status: 200 });
    });
    expect(steps).toBe(2);
  });

  it('is assigned to many accounts while they are being written', async () => {
    const ids = await accounts(40);
    const strategy = await aStrategy();
    const pay = (id: string) => ask('createPayment', { body: { account_id: id, amount: 1 } });
    const [assigned] = await Promise.all([assign(ids, strategy), ...ids.map(pay)]);
    expect(assigned).toMatchObject({ status: 200, body: { affected: 40 } });
    expect(await ownStrategies()).toHaveLength(40);
  });
});

describe('a template that a step uses', () => {
  const withTemplate = (template_id: string, over: object = {}) => strategyOf({ ...sms, ...over, template_id });

  it('must exist when a strategy is created or its steps change', async () => {
    const missing = withTemplate(randomUUID());
    const refusal = {
      status: 422,
      body: { code: 'template_not_found', details: [{ path: 'steps.0.template_id', code: 'template_not_found' }] },
    };
    expect(await ask('createStrategy', { body: missing })).toMatchObject(refusal);
    const params = { id: await aStrategy() };
    expect(await ask('updateStrategy', { params, body: { steps: missing.steps } })).toMatchObject(refusal);
  });

  it('must be of the channel of the step', async () => {
    const template = await aTemplate();
    expect(await ask('createStrategy', { body: withTemplate(template, { channel: 'whatsapp' }) })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'steps.0.template_id', code: 'not_of_channel' }] },
    });
  });

  it('of another organization does not exist', async () => {
    const template = await aTemplate();
    await newOrganization();
    expect(await ask('createStrategy', { body: withTemplate(template) })).toMatchObject({ status: 422 });
  });

  it('cannot be deleted while a step names it', async () => {
    const template = await aTemplate();
    const { id } = await make<StrategyView>('createStrategy', strategyOf({ ...sms, template_id: template }, sms));
    const refusal = { status: 409, body: { code: 'template_in_use' } };
    expect(await remove('Template', template)).toMatchObject(refusal);
    await ask('updateStrategy', { params: { id }, body: { steps: [sms] } });
    expect(await remove('Template', template)).toMatchObject({ status: 200 });
    expect(await remove('Template', template)).toMatchObject({ status: 404 });
  });

  it('is never deleted while a strategy is given a step with it', async () => {
    const existing = await aStrategy();
    for (let round = 0; round < 25; round++) {
      const template = await aTemplate({ action_type: `reminder ${round}` });
      const { steps } = withTemplate(template);
      const [written, deleted] = await Promise.all([
        round % 2 === 0
          ? ask('createStrategy', { body: strategyOf(...steps) })
          : ask('updateStrategy', { params: { id: existing }, body: { steps } }),
        remove('Template', template),
      ]);
      expect(written.status < 300 && deleted.status === 200).toBe(false);
    }
  });
});
