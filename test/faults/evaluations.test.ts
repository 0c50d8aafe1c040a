import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CampaignId, OrganizationId } from '../../lib/foundation/ids.ts';
import { jobs } from '../../lib/jobs/jobs.ts';
import { type Key, keys, partitions, segments } from '../../lib/aws/table/keys.ts';
import { anActiveCampaign, members, readyForSms } from '../harness/reachable.ts';
import type { Service } from '../harness/service-on-engine.ts';
import { crashAtEveryStep } from './faulty-network.ts';
import {
  type FaultyService,
  type Message,
  useFaultyService,
  minutesLater,
  pauseWithoutWaiting,
} from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;

useFaultyService((started) => {
  faulty = started;
  ({ service } = faulty);
});

interface Scene {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
}

/** A message that names no organization: a shard holds campaigns of all. */
type ShardMessage = Message & { readonly shard: number; readonly tick: string };

async function aCampaignOf(accounts: number): Promise<Scene> {
  const organization = await service.organization(randomUUID());
  await readyForSms(service, organization);
  const campaign = await anActiveCampaign(service, organization);
  await members(service, organization, campaign, accounts);
  return { organization, campaign };
}

const evaluation = ({ organization, campaign }: Scene, more: object = {}) => ({
  organization,
  campaign_id: campaign,
  ...more,
});
const evaluate = (scene: Scene, more?: object) => faulty.run('evaluateCampaign', evaluation(scene, more));

/** A tick, up to the evaluations it asks for. */
async function tick(): Promise<void> {
  await service.run('startEvaluations', {});
  for (const message of await faulty.messagesIn<ShardMessage>('evaluation-shard'))
    await faulty.run('requestEvaluations', message);
}

const requestedOf = async ({ organization }: Scene) => (await faulty.messagesIn('evaluation', organization)).length;
const queuedOf = async ({ organization }: Scene) => (await faulty.messagesIn('dispatch', organization)).length;

const storeOf = async ({ organization }: Scene) => {
  const { evaluationStore } = await import('../../lib/campaigns/execution/evaluation-store.ts');
  return evaluationStore(organization);
};

/** An evaluation that another function runs, or crashed in. */
const beginElsewhere = async (scene: Scene) => {
  const begun = await (await storeOf(scene)).begin(scene.campaign, new Date());
  if (!begun) throw new Error('An evaluation is in progress already.');
  return begun;
};

describe('the tick', () => {
  it('sends one message for each shard with active campaigns, and none for the others', async () => {
    const organization = await service.organization(randomUUID());
    const strategy = {
      name: 'None',
      max_discount_pct: 0,
      steps: [{ channel: 'sms', action_type: 'reminder', delay_hours: 0 }],
    };
    await readyForSms(service, organization);
    const { id: strategy_id } = await service.call<{ id: string }>('createStrategy', { organization, body: strategy });
    for (let n = 0; n < 12; n++)
      await service.call('createCampaign', { organization, body: { name: 'C', strategy_id, status: 'active' } });
    const { queryPage } = await import('../../lib/aws/table/table.ts');
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

  it('asks for no further evaluation while one waits in the queue, and for another when that seems lost', async () => {
    const scene = await aCampaignOf(0);
    await tick();
    for (const minutes of [1, 2, 4]) await minutesLater(tick, minutes);
    expect(await requestedOf(scene)).toBe(1);
    await minutesLater(tick, 5);
    expect(await requestedOf(scene)).toBe(1);
  });

  it('asks for no evaluation while one is in progress, and for one as soon as that has ended', async () => {
    const scene = await aCampaignOf(0);
    const begun = await beginElsewhere(scene);
    await tick();
    expect(await requestedOf(scene)).toBe(0);
    await (await storeOf(scene)).end(scene.campaign, begun);
    await tick();
    expect(await requestedOf(scene)).toBe(1);
  });

  it('asks again for a campaign whose evaluation has begun and ended', async () => {
    const scene = await aCampaignOf(1);
    for (let round = 0; round < 3; round++) {
      await tick();
      const messages = await faulty.messagesIn('evaluation', scene.organization);
      expect(messages).toHaveLength(1);
      for (const message of messages) await faulty.run('evaluateCampaign', message);
    }
    expect(await queuedOf(scene)).toBe(1);
  });

  it('may die in a shard at each of its steps: the message comes again, and every campaign is asked for', async () => {
    await crashAtEveryStep(faulty.network, async (dying, step) => {
      await takeOutOf(partitions.activeCampaigns[0]);
      const scenes = [await aCampaignOf(0), await aCampaignOf(0)];
      for (const { campaign, organization } of scenes)
        await service.table.copy(await service.table.read(keys.campaign(organization, campaign)), [
          { gsi2pk: partitions.activeCampaigns[0] },
        ]);
      const message = { shard: 0, tick: new Date().toISOString() };
      // A message of this queue names no organization.
      const request = () => faulty.run('requestEvaluations', message as unknown as Message);
      await dying(request);
      await request();
      const requested = (await faulty.messagesIn('evaluation')).map(({ organization }) => organization);
      expect(requested, step).toEqual(expect.arrayContaining(scenes.map(({ organization }) => organization)));
    });
  }, 120_000);
});

/** Ends the listing of all campaigns that are listed there as active. */
async function takeOutOf(pk = ''): Promise<void> {
  const { queryPage, updateItem } = await import('../../lib/aws/table/table.ts');
  const { items } = await queryPage<Key>({ pk, index: 'gsi2', limit: 1000 });
  for (const { pk, sk } of items) await updateItem({ pk, sk }, { remove: ['gsi2pk', 'gsi2sk'] });
}

describe('an evaluation', () => {
  it('is the only one of its campaign at a time: a message that comes meanwhile is dropped', async () => {
    const scene = await aCampaignOf(1);
    const begun = await beginElsewhere(scene);
    await evaluate(scene);
    expect(await queuedOf(scene)).toBe(0);
    await (await storeOf(scene)).end(scene.campaign, begun);
    await evaluate(scene);
    expect(await queuedOf(scene)).toBe(1);
  });

  it('that crashed is begun again by a later tick, once it cannot be running', async () => {
    const scene = await aCampaignOf(1);
    await beginElsewhere(scene);
    await minutesLater(async () => {
      await tick();
      for (const message of await faulty.messagesIn('evaluation', scene.organization))
        await faulty.run('evaluateCampaign', message);
    });
    expect(await queuedOf(scene)).toBe(1);
  });

  it('that failed releases the campaign for its next try', async () => {
    const scene = await aCampaignOf(1);
    const { tableClient } = await import('../../lib/aws/table/table.ts');
    const { middlewareStack } = tableClient();
    middlewareStack.add(
      (next, context) => (args) =>
        context['commandName'] === 'QueryCommand' ? Promise.reject(new Error('throttled')) : next(args),
      { step: 'initialize', name: 'throttled' },
    );
    await expect(evaluate(scene)).rejects.toThrow('evaluateCampaign failed.');
    middlewareStack.remove('throttled');
    await evaluate(scene);
    expect(await queuedOf(scene)).toBe(1);
  });

  it('that runs out of time ends, so that the rest can be evaluated at once', async () => {
    const scene = await aCampaignOf(1);
    const { runEvaluation } = await import('../../lib/campaigns/execution/run-evaluation.ts');
    const { organization, campaign } = scene;
    const until = Date.now() - 1;
    expect(await runEvaluation(organization, campaign, new Date(), until)).toBe('unfinished');
    expect(await runEvaluation(organization, campaign, new Date(), Date.now() + 60_000)).toBe('finished');
    expect(await queuedOf(scene)).toBe(1);
  });

  it('locks its campaign for longer than its function may run', async () => {
    const { evaluationLockSeconds: runSeconds } = await import('../../lib/campaigns/execution/evaluation-store.ts');
    expect(runSeconds).toBeGreaterThan(jobs.jobs.evaluateCampaign.timeoutSeconds);
  });
});

describe('a resume', () => {
  it('sends what waits even while an evaluation from before it is in progress', async () => {
    const scene = await aCampaignOf(2);
    const { organization } = scene;
    await evaluate(scene);
    expect(await queuedOf(scene)).toBe(2);
    await pauseWithoutWaiting(organization);
    await beginElsewhere(scene);
    await service.call('resumeExecution', { organization });
    for (const message of await faulty.messagesIn('evaluation', organization))
      await faulty.run('evaluateCampaign', message);
    expect(await queuedOf(scene)).toBe(2);
  });
});

describe('the rest of what a person requested', () => {
  it('waits for an evaluation in progress to end, for no tick evaluates while dispatch is paused', async () => {
    const scene = await aCampaignOf(1);
    await pauseWithoutWaiting(scene.organization);
    const begun = await beginElsewhere(scene);
    await expect(evaluate(scene, { requested: true })).rejects.toThrow('evaluateCampaign failed.');
    await (await storeOf(scene)).end(scene.campaign, begun);
    await evaluate(scene, { requested: true });
    expect(await queuedOf(scene)).toBe(1);
  });
});

describe('an item whose message was lost', () => {
  it('is sent again within minutes, whatever ticks came while an evaluation was in progress', async () => {
    const scene = await aCampaignOf(1);
    await evaluate(scene);
    expect(await queuedOf(scene)).toBe(1);
    await minutesLater(() => evaluate(scene), 6);
    expect(await queuedOf(scene)).toBe(0);
    for (const minutes of [7, 8]) await minutesLater(() => evaluate(scene), minutes);
    expect(await queuedOf(scene)).toBe(1);
  });
});
