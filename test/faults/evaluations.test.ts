import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Key, keys, partitions, segments } from '../../lib/platform/aws/table/keys.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import type { AccountId } from '../../lib/foundation/ids.ts';
import { addMembers, enableSms } from '../harness/campaign-setup.ts';
import type { Service } from '../harness/start-service.ts';
import { crashAtEveryStep, crashAtSomeSteps } from './faulty-network.ts';
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

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

/** A message without an organization: a shard has campaigns of all organizations. */
type ShardMessage = Message & { readonly shard: number; readonly tick: string };

type SegmentMessage = Message & { readonly segment: number };

/** Runs the jobs of a tick, up to the requests for evaluations. */
async function tick(): Promise<void> {
  await service.run('startEvaluations', {});
  for (const message of await faulty.messagesIn<ShardMessage>('evaluation-shard'))
    await faulty.run('requestEvaluations', message);
}

const requestedOf = async (campaign: RunningCampaign) => (await campaign.messages('evaluation')).length;
const queuedOf = async (campaign: RunningCampaign) => (await campaign.messages('dispatch')).length;

const storeOf = async ({ organization }: RunningCampaign) => {
  const { evaluationStore } = await import('../../lib/outreach/execution/evaluation-store.ts');
  return evaluationStore(organization);
};

/** Takes the lock of the campaign, as an evaluation does that is in progress or has crashed. */
const lockElsewhere = async (campaign: RunningCampaign) => {
  const begun = await (await storeOf(campaign)).begin(campaign.id, new Date());
  if (!begun) throw new Error('An evaluation is in progress already.');
  return begun;
};

describe('A tick', () => {
  it('sends one message per shard with active campaigns', async () => {
    const organization = await service.organization(randomUUID());
    const strategy = {
      name: 'None',
      max_discount_pct: 0,
      steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
    };
    await enableSms(service, organization);
    const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', { organization, body: strategy });
    for (let n = 0; n < 12; n++)
      await service.call('createCampaign', { organization, body: { name: 'C', strategy_id, status: 'active' } });
    const { queryPage } = await import('../../lib/platform/aws/table/table.ts');
    const listed = await Promise.all(
      partitions.activeCampaigns.map((pk) => queryPage({ pk, index: 'gsi2', limit: 1000 })),
    );
    const active = segments.flatMap((_, shard) => ((listed[shard]?.items.length ?? 0) > 0 ? [shard] : []));
    await service.run('startEvaluations', {});
    const messages = await faulty.messagesIn<ShardMessage>('evaluation-shard');
    expect(messages.map(({ shard }) => shard).toSorted((one, other) => one - other)).toEqual(active);
    for (const message of messages) await faulty.run('requestEvaluations', message);
    expect(
      new Set(
        (await faulty.messagesIn<Message & { campaign_id: string }>('evaluation', organization)).map(
          ({ campaign_id }) => campaign_id,
        ),
      ).size,
    ).toBe(12);
  });

  it('requests no other evaluation while one is enqueued, and another when its message is presumed lost', async () => {
    const campaign = await startCampaign(faulty, { accounts: 0 });
    await tick();
    for (const minutes of [1, 2, 4]) await minutesLater(tick, minutes);
    expect(await requestedOf(campaign)).toBe(1);
    await minutesLater(tick, 5);
    expect(await requestedOf(campaign)).toBe(1);
  });

  it('requests no evaluation while one is in progress', async () => {
    const campaign = await startCampaign(faulty, { accounts: 0 });
    const begun = await lockElsewhere(campaign);
    await tick();
    expect(await requestedOf(campaign)).toBe(0);
    await (await storeOf(campaign)).end(campaign.id, begun);
    await tick();
    expect(await requestedOf(campaign)).toBe(1);
  });

  it('requests another evaluation after one has ended', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    for (let round = 0; round < 3; round++) {
      await tick();
      const messages = await faulty.messagesIn('evaluation', campaign.organization);
      expect(messages).toHaveLength(1);
      for (const message of messages) await faulty.run('evaluateCampaign', message);
    }
    expect(await queuedOf(campaign)).toBe(1);
  });

  it('requests an evaluation of every campaign, wherever the job of a shard crashes', async () => {
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      await clearShard(partitions.activeCampaigns[0]);
      const campaigns = [await startCampaign(faulty, { accounts: 0 }), await startCampaign(faulty, { accounts: 0 })];
      for (const { id, organization } of campaigns)
        await service.table.copy(await service.table.read(keys.campaign(organization, id)), [
          { gsi2pk: partitions.activeCampaigns[0] },
        ]);
      const message = { shard: 0, tick: new Date().toISOString() };
      // A message of this queue has no organization.
      const request = () => faulty.run('requestEvaluations', message as unknown as Message);
      await crashing(request);
      await request();
      const requested = (await faulty.messagesIn('evaluation')).map(({ organization }) => organization);
      expect(requested, step).toEqual(expect.arrayContaining(campaigns.map(({ organization }) => organization)));
    });
  }, 120_000);
});

describe('A campaign with nothing due', () => {
  const changesOf = async ({ organization }: RunningCampaign, accounts: readonly AccountId[]) => {
    const { unmarshall } = await import('@aws-sdk/util-dynamodb');
    return Promise.all(
      accounts.map(async (id) => ({
        before: undefined,
        after: unmarshall(await service.table.read(keys.account(organization, id))),
      })),
    );
  };
  /** As the stream does with changes of the accounts. */
  const wakeFor = async (campaign: RunningCampaign, accounts: readonly AccountId[]) => {
    const { wakeCampaigns } = await import('../../lib/outreach/execution/wake-campaigns.ts');
    await wakeCampaigns(await changesOf(campaign, accounts), new Date());
  };
  const wakeAt = async ({ organization, id }: RunningCampaign, minutes: number) => {
    const { activeCampaignStore } = await import('../../lib/outreach/execution/active-campaign-store.ts');
    const at = new Date(Date.now() + minutes * 60_000).toISOString();
    await activeCampaignStore(organization).wake(id, at, new Date());
  };
  const requestedAfter = async (campaign: RunningCampaign, minutes: number) => {
    await minutesLater(tick, minutes);
    return requestedOf(campaign);
  };

  it('costs nothing for an hour', async () => {
    const campaign = await startCampaign(faulty, { accounts: 0 });
    await campaign.evaluate();
    for (const minutes of [1, 30, 59]) expect(await requestedAfter(campaign, minutes)).toBe(0);
    expect(await requestedAfter(campaign, 61)).toBe(1);
  });

  it('is evaluated at the next tick once an account is due', async () => {
    const campaign = await startCampaign(faulty, { accounts: 0 });
    await campaign.evaluate();
    const joined = await addMembers(service, campaign.organization, campaign.id, 1);
    await wakeFor(campaign, joined);
    await wakeFor(campaign, joined);
    expect(await requestedAfter(campaign, 1)).toBe(1);
  });

  it('is evaluated when the first of its accounts is due, whichever it was woken for last', async () => {
    const campaign = await startCampaign(faulty, { accounts: 0 });
    await campaign.evaluate();
    for (const minutes of [40, 20, 30]) await wakeAt(campaign, minutes);
    expect(await requestedAfter(campaign, 19)).toBe(0);
    expect(await requestedAfter(campaign, 21)).toBe(1);
  });

  it('is evaluated at every tick while it has a pending item', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await campaign.evaluate();
    await minutesLater(() => campaign.evaluate(), 8);
    expect(await requestedAfter(campaign, 9)).toBe(1);
  });

  it('is evaluated at the next tick after it was woken during an evaluation or changed since', async () => {
    const woken = await startCampaign(faulty, { accounts: 0 });
    const { activeCampaignStore } = await import('../../lib/outreach/execution/active-campaign-store.ts');
    const store = activeCampaignStore(woken.organization);
    const [read] = await store.list();
    if (!read) throw new Error('The campaign is active.');
    await wakeAt(woken, 0);
    await store.becomeQuiet(read, new Date(Date.now() + 3_600_000).toISOString(), new Date());
    expect(await requestedAfter(woken, 1)).toBe(1);

    const changed = await startCampaign(faulty, { accounts: 0 });
    await changed.evaluate();
    await changed.change({ name: 'Renamed' });
    expect(await requestedAfter(changed, 1)).toBe(1);
  });

  it('is evaluated in time for an account that joins, wherever its last evaluation or its waking crashed', async () => {
    await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 0 });
      await crashing(() => campaign.evaluate());
      const joined = await addMembers(service, campaign.organization, campaign.id, 1);
      await wakeFor(campaign, joined);
      expect(await requestedAfter(campaign, 3), step).toBe(1);
    });
    await crashAtEveryStep(faulty.network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 0 });
      await campaign.evaluate();
      const joined = await addMembers(service, campaign.organization, campaign.id, 1);
      await crashing(() => wakeFor(campaign, joined));
      // The stream delivers the changes again.
      await wakeFor(campaign, joined);
      expect(await requestedAfter(campaign, 1), step).toBe(1);
    });
  }, 120_000);
});

/** Removes all campaigns from a shard of active campaigns. */
async function clearShard(pk = ''): Promise<void> {
  const { queryPage, updateItem } = await import('../../lib/platform/aws/table/table.ts');
  const { items } = await queryPage<Key>({ pk, index: 'gsi2', limit: 1000 });
  for (const { pk, sk } of items) await updateItem({ pk, sk }, { remove: ['gsi2pk', 'gsi2sk'] });
}

describe('An evaluation', () => {
  it('is the only one of its campaign at a time: a message that arrives in the meantime is dropped', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const begun = await lockElsewhere(campaign);
    await campaign.evaluate();
    expect(await queuedOf(campaign)).toBe(0);
    await (await storeOf(campaign)).end(campaign.id, begun);
    await campaign.evaluate();
    expect(await queuedOf(campaign)).toBe(1);
  });

  it('is repeated by a later tick after a crash, once its lock has expired', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await lockElsewhere(campaign);
    await minutesLater(async () => {
      await tick();
      await campaign.process('evaluation');
    });
    expect(await queuedOf(campaign)).toBe(1);
  });

  it('releases its lock when it fails', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { tableClient } = await import('../../lib/platform/aws/table/table.ts');
    const { middlewareStack } = tableClient();
    middlewareStack.add(
      (next, context) => (args) =>
        context['commandName'] === 'QueryCommand' ? Promise.reject(new Error('throttled')) : next(args),
      { step: 'initialize', name: 'throttled' },
    );
    await expect(campaign.evaluate()).rejects.toThrow('evaluateCampaign failed.');
    middlewareStack.remove('throttled');
    await campaign.evaluate();
    expect(await queuedOf(campaign)).toBe(1);
  });

  it('releases its lock when it runs out of time', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    const { runEvaluation } = await import('../../lib/outreach/execution/run-evaluation.ts');
    const { organization, id } = campaign;
    const until = Date.now() - 1;
    const run = (ends: number) => runEvaluation(organization, id, new Date(), ends, { segment });
    const segment = segments.findIndex((each) => campaign.onlyAccount().startsWith(each));
    expect(await run(until)).toEqual({ kind: 'unfinished' });
    expect(await run(Date.now() + 60_000)).toEqual({ kind: 'finished' });
    expect(await queuedOf(campaign)).toBe(1);
  });

  it('leaves a backlog to an evaluation of each segment, for five minutes, wherever it crashes', async () => {
    const { handleEvaluationRequest } = await import('../../lib/outreach/execution/handle-evaluation-request.ts');
    await crashAtSomeSteps(faulty.network, async (crashing, step) => {
      const campaign = await startCampaign(faulty, { accounts: 2 });
      const request = { organization: campaign.organization, campaign_id: campaign.id };
      await crashing(() => handleEvaluationRequest(request, new Date(), Date.now() - 1));
      // An evaluation that crashed still holds the lock.
      await minutesLater(async () => {
        await campaign.messages('evaluation');
        await handleEvaluationRequest(request, new Date(), Date.now() - 1);
        const messages = await faulty.messagesIn<SegmentMessage>('evaluation', campaign.organization);
        expect(
          messages.map(({ segment }) => segment),
          step,
        ).toEqual(Array.from({ length: 16 }, (_, at) => at));
        // A later tick does the same, and the messages come twice.
        await campaign.evaluate();
        expect(await campaign.messages('evaluation'), step).toHaveLength(16);
        for (const message of [...messages, ...messages]) await faulty.run('evaluateCampaign', message);
        expect(await queuedOf(campaign), step).toBe(2);
      });
      await minutesLater(async () => {
        await campaign.evaluate();
        expect(await campaign.messages('evaluation'), step).toEqual([]);
      }, 10);
      expect(await campaign.items(), step).toHaveLength(2);
    });
  });

  it('holds its lock for longer than its function may run', async () => {
    const { evaluationLockSeconds: runSeconds } =
      await import('../../lib/outreach/execution/evaluation-lock-seconds.ts');
    expect(runSeconds).toBeGreaterThan(jobs.jobs.evaluateCampaign.timeoutSeconds);
  });
});

describe('A resumption', () => {
  it('sends released items even while an earlier evaluation is in progress', async () => {
    const campaign = await startCampaign(faulty, { accounts: 2 });
    const { organization } = campaign;
    await campaign.evaluate();
    await pauseWithoutWaiting(organization);
    await campaign.process('dispatch');
    await lockElsewhere(campaign);
    await service.call('resumeExecution', { organization });
    await campaign.process('evaluation');
    expect(await queuedOf(campaign)).toBe(2);
  });
});

describe('The rest of a requested evaluation', () => {
  it('is retried while another evaluation is in progress, because ticks do not evaluate while dispatch is paused', async () => {
    const campaign = await startCampaign(faulty, { accounts: 1 });
    await pauseWithoutWaiting(campaign.organization);
    const begun = await lockElsewhere(campaign);
    await expect(campaign.evaluate({ requested: true })).rejects.toThrow('evaluateCampaign failed.');
    await (await storeOf(campaign)).end(campaign.id, begun);
    await campaign.evaluate({ requested: true });
    expect(await queuedOf(campaign)).toBe(1);
  });
});
