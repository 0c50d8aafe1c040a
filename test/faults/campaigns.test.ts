import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queues as queueSettings } from '../../lib/platform/aws/queues.ts';
import { indexKeys, keys, partitions } from '../../lib/platform/aws/table/keys.ts';
import type * as Table from '../../lib/platform/aws/table/table.ts';
import type { Campaign } from '../../lib/portfolio/campaigns/campaign.ts';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import type * as QueueStore from '../../lib/outreach/execution/queue-item-store.ts';
import type * as QueueItems from '../../lib/outreach/execution/queue-item.ts';
import type { QueueItem } from '../../lib/outreach/execution/queue-item.ts';
import { advance } from '../../lib/policy/strategies/position.ts';
import type * as StrategyStore from '../../lib/policy/strategies/strategy-store.ts';
import type { Strategy } from '../../lib/policy/strategies/strategy.ts';
import { accountIdOf } from '../../lib/foundation/derived-ids.ts';
import { type AccountId, type CampaignId, type OrganizationId, StrategyId, parseId } from '../../lib/foundation/ids.ts';
import type { CampaignStatusToPropagate } from '../../lib/history/messages/messages.ts';
import type * as AccountStore from '../../lib/portfolio/accounts/account-store.ts';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type * as Placement from '../../lib/portfolio/accounts/position-update.ts';
import { aPlan } from '../portfolio/campaigns/builders.ts';
import { onlyLarge } from '../harness/by-size.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtEveryStep } from './faulty-network.ts';
import { type FaultyService, type Message, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let lib: typeof AccountStore &
  typeof Placement &
  typeof QueueItems &
  typeof QueueStore &
  typeof StrategyStore &
  typeof Table;

useFaultyService(async (started) => {
  faulty = started;
  ({ service, network } = faulty);
  lib = {
    ...(await import('../../lib/portfolio/accounts/account-store.ts')),
    ...(await import('../../lib/portfolio/accounts/position-update.ts')),
    ...(await import('../../lib/outreach/execution/queue-item.ts')),
    ...(await import('../../lib/outreach/execution/queue-item-store.ts')),
    ...(await import('../../lib/policy/strategies/strategy-store.ts')),
    ...(await import('../../lib/platform/aws/table/table.ts')),
  };
});

const day = '2030-01-15';
const now = () => new Date();

interface QueuedCampaign {
  readonly organization: OrganizationId;
  readonly campaign: CampaignView & { readonly id: CampaignId };
  readonly accounts: readonly AccountId[];
  readonly items: readonly QueueItem[];
}

async function aStrategy(organization: OrganizationId): Promise<Strategy> {
  const at = now().toISOString();
  const strategy: Strategy = {
    kind: 'strategy',
    id: parseId(StrategyId, randomUUID()),
    name: 'Two messages',
    max_discount_pct: 0,
    ...aPlan,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  await lib.strategyStore(organization).add(strategy);
  return strategy;
}

const read = async (organization: OrganizationId, id: AccountId): Promise<Account> => {
  const account = await lib.getItem<Account>(keys.account(organization, id), 'account', { consistent: true });
  if (!account) throw new Error('There is no such account.');
  return account;
};

async function enqueue(organization: OrganizationId, strategy: Strategy, campaign: CampaignId, id: AccountId) {
  const account = await read(organization, id);
  const position = lib.positionOf(account);
  const [step] = strategy.steps;
  if (!position || !step) throw new Error('The account has no position.');
  const item = lib.newQueueItem({ account: id, campaign, strategy: strategy.id }, position, step, day, now());
  const queued = advance(position, { kind: 'queued' }, { ...strategy, timezones: [] });
  await lib
    .queueItemStore(organization)
    .add(item, lib.accountStore(organization).positionUpdate(account, campaign, queued));
  return item;
}

/** Creates an active campaign of two accounts: one is queued, the other scheduled. */
async function aQueuedCampaign(): Promise<QueuedCampaign> {
  const organization = await service.organization(randomUUID());
  const strategy = await aStrategy(organization);
  const body = { name: 'Early arrears', strategy_id: strategy.id, status: 'active' };
  const campaign = await service.call<QueuedCampaign['campaign']>('createCampaign', { organization, body });
  const accounts: AccountId[] = [];
  for (const name of ['one', 'two']) {
    const created = await service.call<Account>('createAccount', {
      organization,
      body: { contact: { name }, total_amount: 10 },
    });
    accounts.push(created.id);
  }
  await assign(organization, accounts, campaign.id);
  const items: QueueItem[] = [];
  for (const id of accounts.slice(0, 1)) items.push(await enqueue(organization, strategy, campaign.id, id));
  return { organization, campaign, accounts, items };
}

const assign = (organization: OrganizationId, accounts: readonly AccountId[], campaign: string | null) =>
  service.call<{ affected: number }>('changeAccountsInBulk', {
    organization,
    body: { action: 'assign_campaign', account_ids: accounts, campaign_id: campaign },
  });
const change = ({ organization, campaign }: QueuedCampaign, status: string) =>
  service.call<CampaignView>('updateCampaign', { organization, params: { id: campaign.id }, body: { status } });
const remove = ({ organization, campaign }: QueuedCampaign) =>
  service.call('deleteCampaign', { organization, params: { id: campaign.id } });
const versionOf = async ({ organization, campaign }: QueuedCampaign) =>
  (await lib.getItem<Campaign>(keys.campaign(organization, campaign.id), 'campaign'))?.version;

const message = (
  { campaign }: QueuedCampaign,
  became: CampaignStatusToPropagate['became'],
  version = 2,
): Omit<CampaignStatusToPropagate, 'organization'> => ({ campaign_id: campaign.id, version, became });

const run = (
  { organization }: QueuedCampaign,
  propagation: Omit<CampaignStatusToPropagate, 'organization'>,
  receives?: number,
) => faulty.run('propagateCampaignStatus', { organization, ...propagation }, receives);

const statusOf = async (organization: OrganizationId, { id }: QueueItem) =>
  lib.queueItemStore(organization).readByKey(keys.queueItem(organization, day, id));

async function inIndex(organization: OrganizationId, campaign: CampaignId) {
  const pages = await Promise.all(
    [
      ...partitions.accountsOfCampaign(organization, campaign),
      ...partitions.pendingOfCampaign(organization, campaign),
    ].map((pk) => lib.queryPage<{ sk: string; gsi2sk: string }>({ pk, index: 'gsi2', limit: 1000 })),
  );
  return pages.flatMap(({ items }) => items);
}

async function expectNotActive({ organization, campaign }: QueuedCampaign) {
  const pages = await Promise.all(
    partitions.activeCampaigns.map((pk) => lib.queryPage<{ sk: string }>({ pk, index: 'gsi2', limit: 1000 })),
  );
  expect(pages.flatMap(({ items }) => items)).not.toContainEqual(
    expect.objectContaining(keys.campaign(organization, campaign.id)),
  );
}

async function expectPaused({ organization, campaign, accounts, items }: QueuedCampaign) {
  for (const item of items)
    expect(await statusOf(organization, item)).toMatchObject({ status: 'skipped', reason: 'campaign_paused' });
  const found = await Promise.all(accounts.map((id) => read(organization, id)));
  expect(found.map(({ step_status: status, round }) => [status, round])).toEqual([
    ['scheduled', 1],
    ['scheduled', 0],
  ]);
  const rows = await inIndex(organization, campaign.id);
  expect(rows.map(({ gsi2sk }) => gsi2sk).sort()).toEqual(
    found.map(({ id, next_action_at: at }) => `${at ?? '~'}#${id}`).sort(),
  );
}

async function expectCompleted({ organization, accounts, items }: QueuedCampaign) {
  for (const item of items)
    expect(await statusOf(organization, item)).toMatchObject({ status: 'skipped', reason: 'campaign_completed' });
  for (const id of accounts)
    expect(await read(organization, id)).toMatchObject({ step_status: 'done', stopped_by: 'campaign_ended' });
}

async function expectDeleted({ organization, campaign, accounts, items }: QueuedCampaign) {
  for (const item of items)
    expect(await statusOf(organization, item)).toMatchObject({ status: 'skipped', reason: 'campaign_deleted' });
  for (const id of accounts) {
    const account = await read(organization, id);
    for (const field of ['campaign_id', 'step', 'step_status', 'next_action_at', 'gsi2pk', 'gsi2sk'])
      expect(account).not.toHaveProperty(field);
  }
  expect(await inIndex(organization, campaign.id)).toEqual([]);
}

const changes = [
  ['paused', (queuedCampaign: QueuedCampaign) => change(queuedCampaign, 'paused'), expectPaused],
  ['completed', (queuedCampaign: QueuedCampaign) => change(queuedCampaign, 'completed'), expectCompleted],
  ['deleted', remove, expectDeleted],
] as const;

describe.each(changes)('A campaign that is %s', (became, act, expectDone) => {
  it('is propagated completely, wherever the request crashes, because its message is sent before it is written', async () => {
    const written: QueuedCampaign[] = [];
    const steps = await crashAtEveryStep(network, async (crashing) => {
      const queuedCampaign = await aQueuedCampaign();
      await crashing(() => act(queuedCampaign));
      if ((await versionOf(queuedCampaign)) === 1) {
        await expect(run(queuedCampaign, message(queuedCampaign, became))).rejects.toThrow();
        await run(queuedCampaign, message(queuedCampaign, became), queueSettings['campaign-work'].maxReceiveCount);
        expect(await versionOf(queuedCampaign)).toBe(1);
        return;
      }
      written.push(queuedCampaign);
      await run(queuedCampaign, message(queuedCampaign, became));
      await expectDone(queuedCampaign);
      await expectNotActive(queuedCampaign);
    });
    expect(steps).toBeGreaterThan(2);
    await expectAnnounced(written, became);
  }, 300_000);

  it('is propagated completely, wherever the job crashes', async () => {
    await crashAtEveryStep(network, async (crashing) => {
      const queuedCampaign = await aQueuedCampaign();
      await changeWithoutPropagation(queuedCampaign, became);
      await crashing(() => run(queuedCampaign, message(queuedCampaign, became)));
      await run(queuedCampaign, message(queuedCampaign, became));
      await expectDone(queuedCampaign);
    });
  }, 300_000);

  it('is propagated once, however many jobs run at the same time', async () => {
    const queuedCampaign = await aQueuedCampaign();
    await changeWithoutPropagation(queuedCampaign, became);
    await Promise.all([1, 2, 3, 4].map(() => run(queuedCampaign, message(queuedCampaign, became))));
    await expectDone(queuedCampaign);
  });
});

/** Changes only the campaign's item, like a request that crashes right after. */
async function changeWithoutPropagation(
  { organization, campaign }: QueuedCampaign,
  became: CampaignStatusToPropagate['became'],
): Promise<void> {
  const key = keys.campaign(organization, campaign.id);
  if (became === 'deleted') await lib.deleteItem(key);
  else await lib.updateItem(key, { set: { status: became }, add: { version: 1 }, remove: ['gsi2pk', 'gsi2sk'] });
}

/** Expects the message of every campaign in the queue. */
async function expectAnnounced(
  queuedCampaigns: readonly QueuedCampaign[],
  became: CampaignStatusToPropagate['became'],
): Promise<void> {
  const messages = await faulty.messagesIn<Announcement>('campaign-work');
  for (const { campaign } of queuedCampaigns)
    expect(messages.find(({ campaign_id: id }) => id === campaign.id)).toMatchObject({ became, version: 2 });
}

type Announcement = Omit<CampaignStatusToPropagate, 'organization'> & Message;

describe('The propagation of a campaign status', () => {
  it('is skipped if the status has changed again', async () => {
    const queuedCampaign = await aQueuedCampaign();
    await changeWithoutPropagation(queuedCampaign, 'paused');
    await change(queuedCampaign, 'active');
    await run(queuedCampaign, message(queuedCampaign, 'paused'));
    await run(queuedCampaign, message(queuedCampaign, 'deleted'));
    for (const item of queuedCampaign.items)
      expect(await statusOf(queuedCampaign.organization, item)).toMatchObject({ status: 'pending' });
    for (const id of queuedCampaign.accounts)
      expect(await read(queuedCampaign.organization, id)).toHaveProperty('campaign_id');
  });

  it('leaves a claimed queue item to its worker', async () => {
    const queuedCampaign = await aQueuedCampaign();
    const [claimed] = queuedCampaign.items;
    if (!claimed) throw new Error('Nothing is queued.');
    await lib.queueItemStore(queuedCampaign.organization).claim(claimed, now());
    await change(queuedCampaign, 'paused');
    expect(await statusOf(queuedCampaign.organization, claimed)).toMatchObject({ status: 'processing' });
    expect(await read(queuedCampaign.organization, claimed.account_id)).toMatchObject({
      step_status: 'queued',
      round: 0,
    });
  });
});

describe('A campaign that gets its strategy when it starts', () => {
  it('starts the strategy of every account, wherever the job crashes', async () => {
    await crashAtEveryStep(network, async (crashing) => {
      const organization = await service.organization(randomUUID());
      const { id: strategy_id } = await aStrategy(organization);
      const campaign = await service.call<QueuedCampaign['campaign']>('createCampaign', {
        organization,
        body: { name: 'Draft' },
      });
      const body = { contact: { name: 'Ana' }, total_amount: 10 };
      const { id } = await service.call<Account>('createAccount', { organization, body });
      await assign(organization, [id], campaign.id);
      expect(await read(organization, id)).not.toHaveProperty('step');
      const queuedCampaign = { organization, campaign, accounts: [id], items: [] };
      await lib.updateItem(keys.campaign(organization, campaign.id), {
        set: { status: 'active', strategy_id },
        add: { version: 1 },
      });
      await crashing(() => run(queuedCampaign, message(queuedCampaign, 'active')));
      await run(queuedCampaign, message(queuedCampaign, 'active'));
      await run(queuedCampaign, message(queuedCampaign, 'active'));
      expect(await read(organization, id)).toMatchObject({ step: 0, step_status: 'scheduled', round: 0 });
    });
  }, 120_000);
});

describe('Accounts that join a campaign while it is deleted', () => {
  it('are in no campaign in the end', async () => {
    const queuedCampaign = await aQueuedCampaign();
    const joining = assign(queuedCampaign.organization, queuedCampaign.accounts, null).then(() =>
      assign(queuedCampaign.organization, queuedCampaign.accounts, queuedCampaign.campaign.id),
    );
    await Promise.allSettled([joining, remove(queuedCampaign)]);
    await run(queuedCampaign, message(queuedCampaign, 'deleted'));
    for (const id of queuedCampaign.accounts)
      expect(await read(queuedCampaign.organization, id)).not.toHaveProperty('campaign_id');
  });
});

onlyLarge(() => {
  describe('A campaign with more accounts than one message can process', () => {
    it('is deleted in the background, message by message', async () => {
      const queuedCampaign = await aQueuedCampaign();
      const { organization, campaign, accounts } = queuedCampaign;
      const [model] = accounts.slice(1);
      if (!model) throw new Error('The campaign has no second account.');
      const many = Array.from({ length: 2600 }, (_, n) => {
        const id = accountIdOf(organization, `INV-${n}`);
        return {
          ...keys.account(organization, id),
          ...indexKeys.accountStatus(organization, id, 'active'),
          ...indexKeys.accountCampaign(organization, id, campaign.id, null),
          id,
        };
      });
      await service.table.copy(await service.table.read(keys.account(organization, model)), many);
      await remove(queuedCampaign);
      const left = await inIndex(organization, campaign.id);
      expect(left.length).toBeGreaterThan(2000);
      await run(queuedCampaign, message(queuedCampaign, 'deleted'));
      const [next, ...others] = await continuations(organization);
      expect(others).toEqual([]);
      expect(next).toMatchObject({ became: 'deleted', after: { partition: expect.any(Number) } });
      if (next) await run(queuedCampaign, next);
      expect(await inIndex(organization, campaign.id)).toEqual([]);
      expect(await continuations(organization)).toEqual([]);
    }, 120_000);
  });
});

/** The messages with which a job continues. */
async function continuations(organization: OrganizationId): Promise<Omit<CampaignStatusToPropagate, 'organization'>[]> {
  const found = await faulty.messagesIn<Announcement>('campaign-work', organization);
  return found.filter(({ after }) => after).map(({ organization: _, ...propagation }) => propagation);
}

describe('The counts', () => {
  it('agree with the items after all of these tests', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
