import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import { contactIdOfAccount, queueItemIdOf } from '../../lib/foundation/derived-ids.ts';
import { AccountId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import { listedAt } from '../../lib/portfolio/accounts/position-update.ts';
import { bySize, onlyLarge } from '../harness/by-size.ts';
import type { ProviderStub } from '../harness/provider-stub.ts';
import type { Service } from '../harness/start-service.ts';
import { expectCountsToAgree } from './expect-counts-to-agree.ts';
import { type FaultyNetwork, crashAtEveryStep, crashAtSomeSteps, interleaveBeforeSteps } from './faulty-network.ts';
import {
  type FaultyService,
  type Message,
  minutesLater,
  pauseWithoutWaiting,
  useFaultyService,
} from './faulty-service.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let edge: ProviderStub;

useFaultyService((started) => {
  faulty = started;
  ({ service, network, edge } = faulty);
});

/** A crash at every step takes a campaign per step. */
const timeout = 180_000;

const pay = ({ organization, accounts }: RunningCampaign) =>
  service.call('createPayment', { organization, body: { account_id: accounts[0], amount: 100 } });

/** Limits contact hours to one day of the week that is not today. */
const closeHours = (organization: OrganizationId) => {
  const days = [((new Date().getUTCDay() + 2) % 7) + 1];
  return service.call('updateOrganization', {
    organization,
    body: { contact_hours: { start: '10:00', end: '11:00', days } },
  });
};

describe('An evaluation', { timeout }, () => {
  it('queues due accounts once and loses no message, wherever it crashes', async () => {
    await crashAtSomeSteps(network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 2 });
      await service.coldStart();
      await crashing(() => campaign.evaluate());
      // The crashed evaluation still holds the lock.
      await minutesLater(async () => {
        await campaign.evaluate();
        await campaign.resendLost();
      });
      const items = await campaign.items();
      expect(items.map(({ account_id }) => account_id).sort(), step).toEqual([...campaign.accounts].sort());
      const messages = await campaign.messages('dispatch');
      expect(new Set(messages.map((message) => JSON.stringify(message))).size, step).toBe(2);
    });
  });

  it('queues nothing while automatic dispatch is paused', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await pauseWithoutWaiting(campaign.organization);
    await campaign.evaluate();
    expect(await campaign.items()).toEqual([]);
  });

  it('queues due accounts while paused if a person requests it; the items wait for the resumption', async () => {
    const campaign = await startCampaign(faulty, { accounts: 2 });
    const { organization } = campaign;
    await pauseWithoutWaiting(organization);
    expect(await service.call('enqueueAccounts', { organization })).toEqual({ enqueued: 2 });
    edge.forget();
    await campaign.process('dispatch');
    expect((await campaign.items()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    expect(edge.asked).toEqual([]);

    await service.call('resumeExecution', { organization });
    await campaign.process('evaluation');
    await campaign.process('dispatch');
    expect((await campaign.items()).map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(edge.asked).toHaveLength(2);
  });

  it('queues nothing for a paused campaign', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await campaign.change({ status: 'paused' });
    await campaign.evaluate();
    expect(await campaign.items()).toEqual([]);
  });
});

describe('A worker', { timeout }, () => {
  it('contacts nobody twice and ends its item, wherever it crashes', async () => {
    const results = new Set<string>();
    await crashAtEveryStep(network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      const message = await campaign.enqueueFirst();
      edge.forget();
      await service.coldStart();
      await crashing(() => campaign.dispatch(message));
      // The message is redelivered until the first attempt can no longer be waiting for the provider.
      await campaign.dispatch(message).catch(() => undefined);
      await minutesLater(() => campaign.dispatch(message));
      await minutesLater(() => campaign.dispatch(message));

      expect(edge.asked.length, step).toBeLessThanOrEqual(1);
      const account = campaign.onlyAccount();
      const interactions = await campaign.interactions(account);
      expect(interactions, step).toHaveLength(1);
      const [item, ...others] = await campaign.items();
      expect(others, step).toEqual([]);
      expect(item, step).toMatchObject({ status: 'completed', attempts: 1 });
      const after = await campaign.account(account);
      expect(after, step).toMatchObject({ step: 1, step_status: 'scheduled', interaction_count: 1 });
      expect(listedAt(after)! <= after.next_action_at!, step).toBe(true);
      results.add(`${edge.asked.length} ${interactions[0]?.status}`);
    });
    expect(results).toContain('1 sent');
    expect(results).toContain('0 outcome_unknown');
  });

  it('contacts nobody twice and ends every item of its batch, wherever it crashes', async () => {
    const sent = new Set<number>();
    await crashAtSomeSteps(network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 3 });
      await campaign.evaluate();
      const messages = await campaign.messages('dispatch');
      expect(messages).toHaveLength(3);
      edge.forget();
      await service.coldStart();
      await crashing(() => faulty.runBatch('dispatchQueueItem', messages));
      const again = () => faulty.runBatch('dispatchQueueItem', messages);
      await again().catch(() => undefined);
      await minutesLater(again);
      await minutesLater(again);

      sent.add(edge.asked.length);
      const called = edge.asked.map(({ body }) => new URLSearchParams(body).get('To'));
      expect(new Set(called).size, step).toBe(called.length);
      expect(
        (await campaign.items()).map(({ status, attempts }) => ({ status, attempts })),
        step,
      ).toEqual(Array.from({ length: 3 }, () => ({ status: 'completed', attempts: 1 })));
      for (const account of campaign.accounts) {
        expect(await campaign.interactions(account), step).toHaveLength(1);
        expect(await campaign.account(account), step).toMatchObject({ step: 1, interaction_count: 1 });
      }
    });
    expect(sent).toContain(3);
    expect(Math.min(...sent)).toBeLessThan(3);
  });

  it.each([
    ['the campaign was paused', (campaign: RunningCampaign) => campaign.change({ status: 'paused' })],
    ['the debt was paid', (campaign: RunningCampaign) => pay(campaign)],
    ['automatic dispatch was paused', ({ organization }: RunningCampaign) => pauseWithoutWaiting(organization)],
    ['the contact hours ended', ({ organization }: RunningCampaign) => closeHours(organization)],
  ])('ends an item by what a crashed worker sent, although %s in the meantime', async (_, meanwhile) => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
    tableClient().middlewareStack.add(
      (next) => (args) => (edge.asked.length > 0 ? Promise.reject(new Error('It crashed.')) : next(args)),
      { step: 'initialize', name: 'crash after sending' },
    );
    await campaign.dispatch(message).catch(() => undefined);
    tableClient().middlewareStack.remove('crash after sending');
    await meanwhile(campaign);
    await minutesLater(() => campaign.dispatch(message));
    expect(edge.asked).toHaveLength(1);
    expect(await campaign.items()).toMatchObject([{ status: 'completed', reason: 'outcome_unknown' }]);
  });

  it('processes an item once, however many workers receive it at the same time', async () => {
    const campaign = await startCampaign(faulty, { accounts: 5 });
    await campaign.evaluate();
    const messages = await campaign.messages('dispatch');
    const { log } = await import('../../lib/foundation/log.ts');
    const errors = vi.spyOn(log, 'error');
    await Promise.allSettled([...messages, ...messages, ...messages].map((message) => campaign.dispatch(message)));
    await minutesLater(async () => {
      for (const message of messages) await campaign.dispatch(message);
    });
    expect(edge.asked).toHaveLength(5);
    const items = (await campaign.items()).map(({ status, attempts }) => ({ status, attempts }));
    expect(items).toEqual(Array.from({ length: 5 }, () => ({ status: 'completed', attempts: 1 })));
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
  });

  it('sends nothing to an account that was paid before the attempt was reserved, at whatever moment', async () => {
    const moments = new Set<string>();
    await interleaveBeforeSteps(network, async (both) => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      const message = await campaign.enqueueFirst();
      edge.forget();
      const moment = { isReserved: false };
      await both(
        () => campaign.dispatch(message),
        async () => {
          moment.isReserved = (await campaign.interactions(campaign.onlyAccount())).length > 0;
          await pay(campaign);
        },
      );
      await minutesLater(() => campaign.dispatch(message));
      const [item] = await campaign.items();
      expect(edge.asked).toHaveLength(moment.isReserved ? 1 : 0);
      expect(item).toMatchObject(
        moment.isReserved ? { status: 'completed', attempts: 1 } : { status: 'skipped', attempts: 0 },
      );
      moments.add(`${item?.status} ${item?.reason}`);
    });
    expect([...moments].sort()).toEqual(['completed undefined', 'skipped nothing_pending', 'skipped paid']);
  });

  it('postpones an item, without an error, while its first worker may be waiting for the provider', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    const asked = new Promise<() => void>((resolve) => {
      edge.answerWith((outgoing) => resolve(() => outgoing.destroy()));
    });
    await service.coldStart();
    const { log } = await import('../../lib/foundation/log.ts');
    const lines = { error: vi.spyOn(log, 'error'), info: vi.spyOn(log, 'info') };
    const first = campaign.dispatch(message);
    const disconnect = await asked;
    for (let n = 0; n < 3; n++)
      await expect(campaign.dispatch(message), 'the message stays in the queue').rejects.toThrow();
    expect(lines.error).not.toHaveBeenCalled();
    expect(lines.info).toHaveBeenCalledWith('message postponed', expect.anything());
    disconnect();
    await first;
    await campaign.dispatch(message);
    expect(edge.asked).toHaveLength(1);
    expect(await campaign.items()).toMatchObject([{ status: 'completed', reason: 'outcome_unknown', attempts: 1 }]);
    vi.restoreAllMocks();
  });

  it('counts no attempt if the provider was not called', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    await closeHours(campaign.organization);
    for (let n = 0; n < 3; n++) await campaign.dispatch(message);
    expect(await campaign.items()).toMatchObject([{ status: 'skipped', reason: 'outside_contact_hours', attempts: 0 }]);
  });

  it('retries as a new item if the provider is unavailable', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const message = await campaign.enqueueFirst();
    edge.answerWith((outgoing) =>
      outgoing.writeHead(429, { 'content-type': 'application/json' }).end('{"code":20429}'),
    );
    await campaign.dispatch(message);
    expect(await campaign.items()).toMatchObject([{ status: 'skipped', reason: 'rate_limited', attempts: 1 }]);
    edge.answerWith(undefined);
    await minutesLater(() => campaign.evaluate(), 10);
    for (const again of await campaign.messages('dispatch')) await minutesLater(() => campaign.dispatch(again), 10);
    expect((await campaign.items()).map(({ status }) => status).sort()).toEqual(['completed', 'skipped']);
    const statuses = (await campaign.interactions(campaign.onlyAccount())).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['refused', 'sent']);
  });

  it('skips an item whose account was paid', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await campaign.evaluate();
    await pay(campaign);
    await campaign.process('dispatch');
    expect(edge.asked).toEqual([]);
    expect(await campaign.items()).toMatchObject([{ status: 'skipped', reason: 'paid' }]);
  });
});

describe('A step that a hold stops', { timeout }, () => {
  it.each([
    ['account', 'createAccountHold', ({ id }: { readonly id: string }) => id],
    ['person', 'createContactHold', ({ contact }: { readonly contact: { readonly id: string } }) => contact.id],
  ])(
    'waits for the end of the hold of the %s, and is made at once if that is released before',
    async (_, route, idOf) => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      const { organization } = campaign;
      const until = new Date(Date.now() + 5 * 86_400_000).toISOString();
      const body = { kind: 'by_request', reason: 'After her holidays', until };
      const params = { id: idOf(await campaign.account(campaign.onlyAccount())) };
      const { id } = await service.call<{ id: string }>(route, { organization, params, body });
      await campaign.evaluate();
      await campaign.process('dispatch');
      expect(await campaign.items()).toMatchObject([{ status: 'skipped', hold_kind: 'by_request' }]);
      expect(await campaign.account(campaign.onlyAccount())).toMatchObject({ next_action_at: until });
      const asked = edge.asked.length;
      await service.call('releaseHold', { organization, params: { id }, body: { reason: 'She is back' } });
      await campaign.evaluate();
      await campaign.process('dispatch');
      expect(edge.asked.length).toBe(asked + 1);
      expect(await campaign.interactions(campaign.onlyAccount())).toHaveLength(1);
    },
  );
});

describe('Pausing', () => {
  it('replies when nothing is sent any more; resuming sends every pending item once', async () => {
    const campaign = await startCampaign(faulty, { accounts: 40 });
    const { organization } = campaign;
    await campaign.evaluate();
    const messages = await campaign.messages('dispatch');
    const working = Promise.all(
      [0, 1, 2, 3].map(async (worker) => {
        for (const message of messages.filter((_, n) => n % 4 === worker)) await campaign.dispatch(message);
      }),
    );
    await service.call('pauseExecution', { organization });
    const askedByThen = edge.asked.length;
    await working;
    expect(edge.asked.length).toBe(askedByThen);
    expect(askedByThen).toBeLessThan(messages.length);

    await service.call('resumeExecution', { organization });
    await campaign.process('evaluation');
    await campaign.process('dispatch');
    expect(edge.asked.length).toBe(messages.length);
    expect((await campaign.items()).every(({ status }) => status === 'completed')).toBe(true);
  });
});

describe('Resuming', { timeout }, () => {
  it('sends an item that a worker had claimed during the pause, at whatever moment', async () => {
    const deliveries = new Set<string>();
    await interleaveBeforeSteps(network, async (both) => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      const { organization } = campaign;
      const message = await campaign.enqueueFirst();
      await pauseWithoutWaiting(organization);
      edge.forget();
      const delivery = { isAcknowledged: false };
      await both(
        async () => {
          await campaign.dispatch(message);
          delivery.isAcknowledged = true;
        },
        async () => {
          await service.call('resumeExecution', { organization });
          await campaign.process('evaluation');
        },
      );
      if (!delivery.isAcknowledged) await campaign.dispatch(message);
      await campaign.process('dispatch');
      expect(edge.asked).toHaveLength(1);
      expect(await campaign.items()).toMatchObject([{ status: 'completed', attempts: 1 }]);
      deliveries.add(delivery.isAcknowledged ? 'once' : 'again');
    });
    expect([...deliveries].sort()).toEqual(['again', 'once']);
  });
});

onlyLarge(() => {
  describe('Hundreds of pending items', { timeout }, () => {
    it('wait while dispatch is paused, and those that workers released are sent again when it is resumed', async () => {
      const campaign = await startCampaign(faulty, { accounts: 1 });
      const { organization } = campaign;
      await campaign.evaluate();
      const count = bySize({ small: 400, large: 1000 });
      const atOnce = 8;
      const messages = await copyAccounts(campaign, count);
      let hasPaused = false;
      const workers = Promise.all(
        Array.from({ length: atOnce }, async (_, worker) => {
          for (let n = worker; n < count && !hasPaused; n += atOnce) {
            const message = messages[n];
            if (message) await campaign.dispatch(message);
          }
        }),
      );
      await vi.waitUntil(() => edge.asked.length >= 20, { timeout: 60_000 });
      await service.call('pauseExecution', { organization });
      const asked = edge.asked.length;
      // The workers continue for a while and find that dispatch is paused.
      const last = messages.slice(-5 * atOnce);
      while (last.length > 0) await Promise.all(last.splice(0, atOnce).map((message) => campaign.dispatch(message)));
      hasPaused = true;
      await workers;
      expect(edge.asked.length).toBe(asked);

      await service.call('resumeExecution', { organization });
      await campaign.process('evaluation');
      const again = await campaign.messages('dispatch');
      // The other messages are still in the queue.
      expect(again.length).toBeGreaterThanOrEqual(5 * atOnce);
      expect(again.length).toBeLessThan(count - asked);
      expect(new Set(again.map((message) => JSON.stringify(message))).size).toBe(again.length);
      for (const message of again.slice(0, 20)) await campaign.dispatch(message);
      expect(edge.asked.length).toBe(asked + 20);
    });
  });
});

describe('A throttled table', { timeout }, () => {
  it('delays work without losing or repeating any', async () => {
    const campaign = await startCampaign(faulty, { accounts: 12 });
    const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
    let asked = 0;
    tableClient().middlewareStack.add(
      (next) => (args) =>
        // Two of five requests.
        asked++ % 5 < 2 ? Promise.reject(new ThrottlingException()) : next(args),
      { step: 'initialize', name: 'throttled' },
    );
    const waiting: Message[] = [];
    try {
      for (let tries = 0; tries < 30; tries++) {
        await campaign.evaluate().catch(() => undefined);
        await expireLock(campaign);
        waiting.push(...(await campaign.messages('dispatch')));
        await Promise.allSettled(waiting.map((message) => campaign.dispatch(message)));
      }
    } finally {
      tableClient().middlewareStack.remove('throttled');
    }
    await campaign.evaluate();
    await campaign.resendLost();
    waiting.push(...(await campaign.messages('dispatch')));
    await minutesLater(async () => {
      for (const message of waiting) await campaign.dispatch(message);
    });
    const items = await campaign.items();
    expect(items.filter(({ status }) => status === 'completed')).toHaveLength(12);
    const to = edge.asked.map(({ body }) => new URLSearchParams(body).get('To'));
    expect(new Set(to).size).toBe(to.length);
    for (const account of campaign.accounts) expect(await campaign.interactions(account)).toHaveLength(1);
  });
});

/** Expires the lock of an evaluation that could not release it. */
async function expireLock({ organization, id }: RunningCampaign): Promise<void> {
  const item = await service.table.read(keys.evaluation(organization, id)).catch(() => undefined);
  if (item) await service.table.copy(item, [{ running_until: new Date(0).toISOString() }]);
}

class ThrottlingException extends Error {
  override readonly name = 'ProvisionedThroughputExceededException';
}

/**
 * Copies the only account with its contact and queue item until there are `count`, in all segments. Returns the messages of
 * the items, as an evaluation sends them.
 */
async function copyAccounts(campaign: RunningCampaign, count: number): Promise<Message[]> {
  const { organization } = campaign;
  const first = campaign.onlyAccount();
  const [item] = await campaign.items();
  if (!item) throw new Error('Nothing was queued.');
  const { contact } = await campaign.account(first);
  const copies = Array.from({ length: count - 1 }, () => {
    const id = parseId(AccountId, randomUUID());
    return { id, item: queueItemIdOf(id, campaign.id, item.step, item.round) };
  });
  await service.table.copy(
    await service.table.read(keys.account(organization, first)),
    copies.map(({ id }) => ({
      ...keys.account(organization, id),
      ...indexKeys.accountStatus(organization, id, 'active'),
      ...indexKeys.accountCampaign(organization, id, campaign.id, null),
      id,
      // A name of one letter has no words to index.
      contact: { ...contact, id: contactIdOfAccount(id), name: 'A' },
    })),
  );
  await service.table.copy(
    await service.table.read(keys.queueItem(organization, item.day, item.id)),
    copies.map((copy) => ({
      ...keys.queueItem(organization, item.day, copy.item),
      ...indexKeys.pendingQueueItem(organization, campaign.id, copy.item),
      id: copy.item,
      account_id: copy.id,
    })),
  );
  const copied = copies.map((copy) => ({ organization, day: item.day, item: copy.item }));
  return [...(await campaign.messages('dispatch')), ...copied];
}

describe('The counts', () => {
  it('agree with the items after all of these tests', async () => {
    await expectCountsToAgree(faulty);
  }, 120_000);
});
