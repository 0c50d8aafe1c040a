import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { Account } from '../../lib/portfolio/accounts/account.ts';
import type { QueueItem } from '../../lib/campaigns/execution/queue-item.ts';
import {
  AccountId,
  type CampaignId,
  type OrganizationId,
  contactIdOfAccount,
  parseId,
  queueItemIdOf,
} from '../../lib/foundation/ids.ts';
import type { Interaction } from '../../lib/outreach/interactions/interaction.ts';
import type { QueueName } from '../../lib/aws/queues.ts';
import { indexKeys, keys, partitions } from '../../lib/aws/table/keys.ts';
import { dayIn } from '../../lib/foundation/calendar.ts';
import type { ProvidersEdge } from '../harness/providers-edge.ts';
import { anActiveCampaign, members, readyForSms } from '../harness/reachable.ts';
import type { Service } from '../harness/service-on-engine.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtEveryStep } from './faulty-network.ts';
import {
  type FaultyService,
  type Message,
  useFaultyService,
  minutesLater,
  pauseWithoutWaiting,
} from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProvidersEdge;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

interface Scene {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
  readonly accounts: readonly AccountId[];
}

async function aCampaignOf(count: number, steps = 2): Promise<Scene> {
  const organization = await service.organization(randomUUID());
  await readyForSms(service, organization);
  const campaign = await anActiveCampaign(service, organization, { steps });
  return { organization, campaign, accounts: await members(service, organization, campaign, count) };
}

const messagesIn = (queue: QueueName, { organization }: Scene) => faulty.messagesIn(queue, organization);

const run = (job: string, message: Message) => faulty.run(job, message);

const evaluation = ({ organization, campaign }: Scene, more: object = {}) => ({
  organization,
  campaign_id: campaign,
  ...more,
});

async function itemsOf({ organization }: Scene): Promise<QueueItem[]> {
  const today = dayIn('America/Argentina/Buenos_Aires', new Date());
  const found = await Promise.all(partitions.queue(organization, today).map((pk) => service.table.inPartition(pk)));
  // The functions wrote them.
  return found.flat() as unknown as QueueItem[];
}

const accountOf = async ({ organization }: Scene, id: AccountId): Promise<Account> => {
  const { unmarshall } = await import('@aws-sdk/util-dynamodb');
  return unmarshall(await service.table.read(keys.account(organization, id))) as Account;
};

async function interactionsOf({ organization }: Scene, id: AccountId): Promise<Interaction[]> {
  const found = await service.table.inPartition(partitions.ofAccount(organization, id));
  // The functions wrote them.
  return found.filter((item) => item['kind'] === 'interaction') as unknown as Interaction[];
}

/** A death at every step takes as many campaigns as there are steps. */
const timeout = 180_000;

const changeCampaign = ({ organization, campaign }: Scene, body: object) =>
  service.call('updateCampaign', { organization, params: { id: campaign }, body });

const pay = ({ organization, accounts }: Scene) =>
  service.call('createPayment', { organization, body: { account_id: accounts[0], amount: 100 } });

/** Contact hours on one day of the week, which is not today. */
const closeHours = (organization: OrganizationId) => {
  const days = [((new Date().getUTCDay() + 2) % 7) + 1];
  return service.call('updateOrganization', {
    organization,
    body: { contact_hours: { start: '10:00', end: '11:00', days } },
  });
};

describe('an evaluation', { timeout }, () => {
  it('may die at each of its steps: what is due is queued once, and a later one sends what was not sent', async () => {
    await crashAtEveryStep(network, async (dying, step) => {
      const scene = await aCampaignOf(2);
      await service.coldStart();
      await dying(() => run('evaluateCampaign', evaluation(scene)));
      // The crashed one locks the campaign for as long as it could be running.
      await minutesLater(async () => {
        await run('evaluateCampaign', evaluation(scene));
        await run('evaluateCampaign', evaluation(scene, { resumes: true }));
      });
      const items = await itemsOf(scene);
      expect(items.map(({ account_id }) => account_id).sort(), step).toEqual([...scene.accounts].sort());
      const messages = await messagesIn('dispatch', scene);
      expect(new Set(messages.map((message) => JSON.stringify(message))).size, step).toBe(2);
    });
  });

  it('queues nothing by itself while automatic dispatch is paused', async () => {
    const scene = await aCampaignOf(1);
    await pauseWithoutWaiting(scene.organization);
    await run('evaluateCampaign', evaluation(scene));
    expect(await itemsOf(scene)).toEqual([]);
  });

  it('that a person requests without a body queues what is due, also while paused, and it waits for the resumption', async () => {
    const scene = await aCampaignOf(2);
    const { organization } = scene;
    await pauseWithoutWaiting(organization);
    expect(await service.call('enqueueAccounts', { organization })).toEqual({ enqueued: 2 });
    edge.forget();
    for (const message of await messagesIn('dispatch', scene)) await run('dispatchQueueItem', message);
    expect((await itemsOf(scene)).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(edge.asked).toEqual([]);

    await service.call('resumeExecution', { organization });
    for (const message of await messagesIn('evaluation', scene)) await run('evaluateCampaign', message);
    for (const message of await messagesIn('dispatch', scene)) await run('dispatchQueueItem', message);
    expect((await itemsOf(scene)).map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(edge.asked).toHaveLength(2);
  });

  it('queues nothing of a campaign that is paused', async () => {
    const scene = await aCampaignOf(1);
    const { organization, campaign } = scene;
    await service.call('updateCampaign', { organization, params: { id: campaign }, body: { status: 'paused' } });
    await run('evaluateCampaign', evaluation(scene));
    expect(await itemsOf(scene)).toEqual([]);
  });
});

describe('a worker', { timeout }, () => {
  it('may die at each of its steps: nobody is contacted twice, and the item ends', async () => {
    const endings = new Set<string>();
    await crashAtEveryStep(network, async (dying, step) => {
      const scene = await aCampaignOf(1);
      await run('evaluateCampaign', evaluation(scene));
      const [message] = await messagesIn('dispatch', scene);
      if (!message) throw new Error('Nothing was queued.');
      edge.forget();
      await service.coldStart();
      await dying(() => run('dispatchQueueItem', message));
      // The message comes again, until the first try cannot be waiting for the provider any more.
      await run('dispatchQueueItem', message).catch(() => undefined);
      await minutesLater(() => run('dispatchQueueItem', message));
      await minutesLater(() => run('dispatchQueueItem', message));

      expect(edge.asked.length, step).toBeLessThanOrEqual(1);
      const [account = ''] = scene.accounts;
      const interactions = await interactionsOf(scene, account as AccountId);
      expect(interactions, step).toHaveLength(1);
      const [item, ...others] = await itemsOf(scene);
      expect(others, step).toEqual([]);
      expect(item, step).toMatchObject({ status: 'completed', attempts: 1 });
      expect(await accountOf(scene, account as AccountId), step).toMatchObject({ step: 1, step_status: 'scheduled' });
      endings.add(`${edge.asked.length} ${interactions[0]?.status}`);
    });
    expect(endings).toContain('1 sent');
    expect(endings).toContain('0 outcome_unknown');
  });

  it.each([
    ['the campaign is paused', (scene: Scene) => changeCampaign(scene, { status: 'paused' })],
    ['the debt is paid', (scene: Scene) => pay(scene)],
    ['automatic dispatch is paused', ({ organization }: Scene) => pauseWithoutWaiting(organization)],
    ['the hours are over', ({ organization }: Scene) => closeHours(organization)],
  ])('that died after it had sent ends the item by what it sent, also when %s meanwhile', async (_, meanwhile) => {
    const scene = await aCampaignOf(1);
    await run('evaluateCampaign', evaluation(scene));
    const [message] = await messagesIn('dispatch', scene);
    if (!message) throw new Error('Nothing was queued.');
    const { tableClient } = await import('../../lib/aws/table/table.ts');
    tableClient().middlewareStack.add(
      (next) => (args) => (edge.asked.length > 0 ? Promise.reject(new Error('It died.')) : next(args)),
      { step: 'initialize', name: 'dies once it has sent' },
    );
    await run('dispatchQueueItem', message).catch(() => undefined);
    tableClient().middlewareStack.remove('dies once it has sent');
    await meanwhile(scene);
    await minutesLater(() => run('dispatchQueueItem', message));
    expect(edge.asked).toHaveLength(1);
    expect(await itemsOf(scene)).toMatchObject([{ status: 'completed', reason: 'outcome_unknown' }]);
  });

  it('does an item once, however many have it at the same time', async () => {
    const scene = await aCampaignOf(5);
    await run('evaluateCampaign', evaluation(scene));
    const messages = await messagesIn('dispatch', scene);
    const { log } = await import('../../lib/foundation/log.ts');
    const errors = vi.spyOn(log, 'error');
    await Promise.allSettled(
      [...messages, ...messages, ...messages].map((message) => run('dispatchQueueItem', message)),
    );
    await minutesLater(async () => {
      for (const message of messages) await run('dispatchQueueItem', message);
    });
    expect(edge.asked).toHaveLength(5);
    const items = (await itemsOf(scene)).map(({ status, attempts }) => ({ status, attempts }));
    expect(items).toEqual(Array.from({ length: 5 }, () => ({ status: 'completed', attempts: 1 })));
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('puts off an item, without an error, whose first worker may still wait for the provider', async () => {
    const scene = await aCampaignOf(1);
    await run('evaluateCampaign', evaluation(scene));
    const [message] = await messagesIn('dispatch', scene);
    if (!message) throw new Error('Nothing was queued.');
    const asked = new Promise<() => void>((resolve) => {
      edge.answerWith((outgoing) => resolve(() => outgoing.destroy()));
    });
    await service.coldStart();
    const { log } = await import('../../lib/foundation/log.ts');
    const lines = { error: vi.spyOn(log, 'error'), info: vi.spyOn(log, 'info') };
    const first = run('dispatchQueueItem', message);
    const breakOff = await asked;
    for (let n = 0; n < 3; n++)
      await expect(run('dispatchQueueItem', message), 'it stays in the queue').rejects.toThrow();
    expect(lines.error).not.toHaveBeenCalled();
    expect(lines.info).toHaveBeenCalledWith('message postponed', expect.anything());
    breakOff();
    await first;
    await run('dispatchQueueItem', message);
    expect(edge.asked).toHaveLength(1);
    expect(await itemsOf(scene)).toMatchObject([{ status: 'completed', reason: 'outcome_unknown', attempts: 1 }]);
    vi.restoreAllMocks();
  });

  it('counts no attempt if nobody was contacted', async () => {
    const scene = await aCampaignOf(1);
    await run('evaluateCampaign', evaluation(scene));
    const [message] = await messagesIn('dispatch', scene);
    if (!message) throw new Error('Nothing was queued.');
    await closeHours(scene.organization);
    for (let n = 0; n < 3; n++) await run('dispatchQueueItem', message);
    expect(await itemsOf(scene)).toMatchObject([{ status: 'skipped', reason: 'outside_contact_hours', attempts: 0 }]);
  });

  it('tries again later, as a new item, when the provider cannot be reached', async () => {
    const scene = await aCampaignOf(1);
    await run('evaluateCampaign', evaluation(scene));
    const [message] = await messagesIn('dispatch', scene);
    if (!message) throw new Error('Nothing was queued.');
    edge.answerWith((outgoing) =>
      outgoing.writeHead(429, { 'content-type': 'application/json' }).end('{"code":20429}'),
    );
    await run('dispatchQueueItem', message);
    expect(await itemsOf(scene)).toMatchObject([{ status: 'skipped', reason: 'rate_limited', attempts: 1 }]);
    edge.answerWith(undefined);
    await minutesLater(() => run('evaluateCampaign', evaluation(scene)), 10);
    for (const again of await messagesIn('dispatch', scene))
      await minutesLater(() => run('dispatchQueueItem', again), 10);
    expect((await itemsOf(scene)).map(({ status }) => status).sort()).toEqual(['completed', 'skipped']);
    const [account = ''] = scene.accounts;
    const statuses = (await interactionsOf(scene, account as AccountId)).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['refused', 'sent']);
  });

  it('leaves items alone whose account was paid, and ends them', async () => {
    const scene = await aCampaignOf(1);
    const { organization, accounts } = scene;
    await run('evaluateCampaign', evaluation(scene));
    await service.call('createPayment', { organization, body: { account_id: accounts[0], amount: 100 } });
    for (const message of await messagesIn('dispatch', scene)) await run('dispatchQueueItem', message);
    expect(edge.asked).toEqual([]);
    expect(await itemsOf(scene)).toMatchObject([{ status: 'skipped', reason: 'paid' }]);
  });
});

describe('pausing', () => {
  it('is over when nothing begins any more; resuming does what waited, once', async () => {
    const scene = await aCampaignOf(40);
    const { organization } = scene;
    await run('evaluateCampaign', evaluation(scene));
    const messages = await messagesIn('dispatch', scene);
    const working = Promise.all(
      [0, 1, 2, 3].map(async (worker) => {
        for (const message of messages.filter((_, n) => n % 4 === worker)) await run('dispatchQueueItem', message);
      }),
    );
    await service.call('pauseExecution', { organization });
    const askedByThen = edge.asked.length;
    await working;
    expect(edge.asked.length).toBe(askedByThen);
    expect(askedByThen).toBeLessThan(messages.length);

    await service.call('resumeExecution', { organization });
    for (const message of await messagesIn('evaluation', scene)) await run('evaluateCampaign', message);
    for (const message of await messagesIn('dispatch', scene)) await run('dispatchQueueItem', message);
    expect(edge.asked.length).toBe(messages.length);
    expect((await itemsOf(scene)).every(({ status }) => status === 'completed')).toBe(true);
  });
});

describe('five thousand items that wait', { timeout }, () => {
  it('stay where they are while it is paused, and all go on when it is resumed', async () => {
    const scene = await aCampaignOf(1);
    const { organization } = scene;
    await run('evaluateCampaign', evaluation(scene));
    const count = 5000;
    const messages = await multiplied(scene, count);
    let hasPaused = false;
    const workers = Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map(async (worker) => {
        for (let n = worker; n < count && !hasPaused; n += 8) {
          const message = messages[n];
          if (message) await run('dispatchQueueItem', message);
        }
      }),
    );
    await vi.waitUntil(() => edge.asked.length >= 20, { timeout: 60_000 });
    await service.call('pauseExecution', { organization });
    const asked = edge.asked.length;
    // The workers go on for a while, and find that it is paused.
    await Promise.all(messages.slice(-50).map((message) => run('dispatchQueueItem', message)));
    hasPaused = true;
    await workers;
    expect(edge.asked.length).toBe(asked);

    await service.call('resumeExecution', { organization });
    for (const message of await messagesIn('evaluation', scene)) await run('evaluateCampaign', message);
    const again = await messagesIn('dispatch', scene);
    expect(new Set(again.map((message) => JSON.stringify(message))).size).toBe(count - asked);
    for (const message of again.slice(0, 20)) await run('dispatchQueueItem', message);
    expect(edge.asked.length).toBe(asked + 20);
  });
});

describe('a table that throttles', { timeout }, () => {
  it('delays, and nothing is lost or done twice', async () => {
    const scene = await aCampaignOf(12);
    const { tableClient } = await import('../../lib/aws/table/table.ts');
    let asked = 0;
    tableClient().middlewareStack.add(
      (next) => (args) =>
        // Two of five requests, in a pattern that repeats.
        asked++ % 5 < 2 ? Promise.reject(new ThrottlingException()) : next(args),
      { step: 'initialize', name: 'throttled' },
    );
    const waiting: Message[] = [];
    try {
      for (let tries = 0; tries < 30; tries++) {
        await run('evaluateCampaign', evaluation(scene)).catch(() => undefined);
        await lapse(scene);
        waiting.push(...(await messagesIn('dispatch', scene)));
        await Promise.allSettled(waiting.map((message) => run('dispatchQueueItem', message)));
      }
    } finally {
      tableClient().middlewareStack.remove('throttled');
    }
    await run('evaluateCampaign', evaluation(scene, { resumes: true }));
    waiting.push(...(await messagesIn('dispatch', scene)));
    await minutesLater(async () => {
      for (const message of waiting) await run('dispatchQueueItem', message);
    });
    const items = await itemsOf(scene);
    expect(items.filter(({ status }) => status === 'completed')).toHaveLength(12);
    const to = edge.asked.map(({ body }) => new URLSearchParams(body).get('To'));
    expect(new Set(to).size).toBe(to.length);
    for (const account of scene.accounts) expect(await interactionsOf(scene, account)).toHaveLength(1);
  });
});

/** An evaluation that could not even write that it has ended holds its campaign for 90 s: as if they had passed. */
async function lapse({ organization, campaign }: Scene): Promise<void> {
  const item = await service.table.read(keys.evaluation(organization, campaign)).catch(() => undefined);
  if (item) await service.table.copy(item, [{ running_until: new Date(0).toISOString() }]);
}

class ThrottlingException extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/**
 * Makes so many accounts of the one there is, each with a contact and a queue item of its own, in all segments. Gives the
 * messages of the items, as an evaluation sends them.
 */
async function multiplied(scene: Scene, count: number): Promise<Message[]> {
  const { organization, campaign, accounts } = scene;
  const [first] = accounts;
  const [item] = await itemsOf(scene);
  if (!first || !item) throw new Error('There is no account that is queued.');
  const { contact } = await accountOf(scene, first);
  const copies = Array.from({ length: count - 1 }, () => {
    const id = parseId(AccountId, randomUUID());
    return { id, item: queueItemIdOf(id, campaign, item.step, item.round) };
  });
  await service.table.copy(
    await service.table.read(keys.account(organization, first)),
    copies.map(({ id }) => ({
      ...keys.account(organization, id),
      ...indexKeys.accountStatus(organization, id, 'active'),
      ...indexKeys.accountCampaign(organization, id, campaign, null),
      id,
      contact: { ...contact, id: contactIdOfAccount(id) },
    })),
  );
  await service.table.copy(
    await service.table.read(keys.queueItem(organization, item.day, item.id)),
    copies.map((copy) => ({
      ...keys.queueItem(organization, item.day, copy.item),
      ...indexKeys.pendingQueueItem(organization, campaign, copy.item),
      id: copy.item,
      account_id: copy.id,
    })),
  );
  const copied = copies.map((copy) => ({ organization, day: item.day, item: copy.item }));
  return [...(await messagesIn('dispatch', scene)), ...copied];
}

describe('the counts, after all of this', () => {
  it('are what the items come to', async () => {
    await expectCountsToAgree(faulty);
  });
});
