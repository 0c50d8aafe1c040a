import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Key, keys, partitions, segments } from '../../lib/platform/aws/table/keys.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import { enableSms } from '../harness/campaign-setup.ts';
import type { Service } from '../harness/start-service.ts';
import { crashAtEveryStep } from './faulty-network.ts';
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
    expect(await runEvaluation(organization, id, new Date(), until)).toBe('unfinished');
    expect(await runEvaluation(organization, id, new Date(), Date.now() + 60_000)).toBe('finished');
    expect(await queuedOf(campaign)).toBe(1);
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
