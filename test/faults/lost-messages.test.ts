import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { queues, retryDelaySeconds } from '../../lib/platform/aws/queues.ts';
import { indexKeys, keys } from '../../lib/platform/aws/table/keys.ts';
import { unclaimedMinutes } from '../../lib/outreach/execution/resend-lost-items.ts';
import { QueueItemId, parseId } from '../../lib/foundation/ids.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import {
  type FaultyService,
  type Message,
  minutesLater,
  pauseWithoutWaiting,
  useFaultyService,
} from './faulty-service.ts';
import { bySize, onlyLarge } from '../harness/by-size.ts';
import { type RunningCampaign, startCampaign } from './running-campaign.ts';

let faulty: FaultyService;

useFaultyService((started) => {
  faulty = started;
});

const timeout = 120_000;

interface DispatchMessage extends Message {
  readonly kind?: 'probe';
  readonly item?: QueueItemId;
}

const sentBy = async ({ organization }: RunningCampaign) => {
  const messages = await faulty.messagesIn<DispatchMessage>('dispatch', organization);
  return {
    items: messages.flatMap(({ item }) => (item === undefined ? [] : [item])),
    probes: messages.filter(({ kind }) => kind === 'probe'),
  };
};

/** Adds copies of the campaign's only queue item that were queued the given minutes ago, and returns the ids of all. */
async function fillQueue(campaign: RunningCampaign, count: number, minutesAgo: number): Promise<QueueItemId[]> {
  const { service } = faulty;
  const { organization, id: campaign_id } = campaign;
  const [item] = await campaign.items();
  if (!item) throw new Error('Nothing was queued.');
  const ids = [item.id, ...Array.from({ length: count - 1 }, () => parseId(QueueItemId, randomUUID()))];
  const updated_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await service.table.copy(
    await service.table.read(keys.queueItem(organization, item.day, item.id)),
    ids.map((id) => ({
      ...keys.queueItem(organization, item.day, id),
      ...indexKeys.pendingQueueItem(organization, campaign_id, id),
      id,
      updated_at,
    })),
  );
  return ids;
}

/** A campaign with pending items whose messages are in the queue or lost. */
async function pendingItems(count: number, minutesAgo: number) {
  const campaign = await startCampaign(faulty, { accounts: 1 });
  await campaign.evaluate();
  await campaign.messages('dispatch');
  return { campaign, ids: await fillQueue(campaign, count, minutesAgo) };
}

describe('A backlog', { timeout }, () => {
  const backlog = bySize({ small: 300, large: 10_000 });

  it('is not sent again while the queue has not passed its messages, however old they are', async () => {
    const { campaign } = await pendingItems(backlog, 600);
    for (const minutes of [10, 20, 30]) {
      await minutesLater(() => campaign.evaluate(), minutes);
      const { items, probes } = await sentBy(campaign);
      expect([items.length, probes.length]).toEqual([0, 1]);
    }
  });

  it('is not read to its end before a probe has passed the queue, and counts as recovered nevertheless', async () => {
    const { campaign } = await pendingItems(backlog, 600);
    const { rcu } = await faulty.service.cost(() => minutesLater(() => campaign.evaluate(), 10));
    expect(rcu).toBeLessThan(backlog / 2);
    // Which would follow at once if not all were checked.
    await minutesLater(() => campaign.evaluate(), 11);
    expect((await sentBy(campaign)).probes).toHaveLength(1);
  });

  it('is not sent again when dispatch is paused and resumed, but for what workers released', async () => {
    const { campaign } = await pendingItems(20, 0);
    const { organization } = campaign;
    const [day] = (await campaign.items()).map((item) => item.day);
    const [released] = (await campaign.items()).map(({ id }) => id);
    await pauseWithoutWaiting(organization);
    await faulty.run('dispatchQueueItem', { organization, day, item: released } as Message);
    await faulty.service.call('resumeExecution', { organization });
    const [resumption] = await campaign.messages('evaluation');
    if (!resumption) throw new Error('Nothing resumes the campaign.');
    for (const expected of [[released], []]) {
      await faulty.run('evaluateCampaign', resumption);
      expect((await sentBy(campaign)).items).toEqual(expected);
    }
  });
});

describe('A lost message', { timeout }, () => {
  it('is sent again once, when a probe that was sent after it has passed through the queue', async () => {
    const { campaign, ids } = await pendingItems(1, unclaimedMinutes + 1);
    await minutesLater(async () => {
      await campaign.evaluate();
      const { items, probes } = await sentBy(campaign);
      expect(items).toEqual([]);
      for (const probe of probes) await campaign.dispatch(probe);
      await campaign.evaluate();
      expect((await sentBy(campaign)).items).toEqual(ids);
      await campaign.evaluate();
      expect(await sentBy(campaign)).toEqual({ items: [], probes: [] });
    }, 8);
  });

  it('is not presumed lost while a crashed worker or a delayed retry may hide it', () => {
    const visibilitySeconds = 6 * jobs.jobs.dispatchQueueItem.timeoutSeconds;
    const longestDelay = retryDelaySeconds(queues.dispatch.maxReceiveCount, 1);
    expect(unclaimedMinutes * 60).toBeGreaterThan(Math.max(visibilitySeconds, longestDelay));
  });
});

onlyLarge(() => {
  describe('A thousand lost messages', { timeout }, () => {
    afterEach(() => {
      vi.useRealTimers();
    });

    /** Lets 10 ms pass with each write, whatever it takes on this machine. */
    async function passTimeByWrites(): Promise<void> {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
      tableClient().middlewareStack.add(
        (next, context) => (args) => {
          if (context['commandName'] === 'UpdateItemCommand') vi.setSystemTime(Date.now() + 10);
          return next(args);
        },
        { step: 'initialize', name: 'time' },
      );
    }

    it('are each sent again once, in several runs of which one is killed', async () => {
      const { runEvaluation } = await import('../../lib/outreach/execution/run-evaluation.ts');
      const { campaign, ids } = await pendingItems(1000, 60);
      await passTimeByWrites();
      const { organization, id } = campaign;
      const outcomes: string[] = [];
      const run = async () => {
        const until = Date.now() + 3000;
        const outcome = await runEvaluation(organization, id, new Date(), until).then(
          ({ kind }) => kind,
          () => 'killed',
        );
        outcomes.push(outcome);
        // A run that was killed holds the lock.
        if (outcome === 'killed') vi.setSystemTime(Date.now() + 90_000);
        return outcome;
      };
      const runToTheEnd = async () => {
        while ((await run()) !== 'finished') expect(outcomes.length).toBeLessThan(100);
      };
      const passProbe = (): Promise<void> => {
        const probe = { kind: 'probe', organization, campaign_id: id, sent_at: new Date().toISOString() };
        return faulty.run('dispatchQueueItem', probe);
      };
      const sent: QueueItemId[] = [];
      const collect = async () => sent.push(...(await sentBy(campaign)).items);

      await passProbe();
      await run();
      await collect();
      const sentAtFirst = sent.length;
      faulty.network.crashAt(250, 'before');
      await run();
      expect(await faulty.network.restore()).toBe(true);
      await collect();
      expect(sent.length).toBeGreaterThan(sentAtFirst);
      await runToTheEnd();
      await collect();
      expect(outcomes).toEqual(expect.arrayContaining(['unfinished', 'killed', 'finished']));
      expect(new Set(sent).size).toBe(sent.length);

      // What the killed run had recorded, but not sent, follows when the next probe has passed. So does the rest, since no
      // worker receives messages here.
      expect(sent.length).toBeLessThan(1000);
      while (new Set(sent).size < 1000 && outcomes.length < 100) {
        vi.setSystemTime(Date.now() + (2 * unclaimedMinutes + 1) * 60_000);
        await passProbe();
        await runToTheEnd();
        await collect();
      }
      expect(new Set(sent)).toEqual(new Set(ids));
    });
  });
});
