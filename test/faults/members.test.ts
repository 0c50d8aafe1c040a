import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { queues } from '../../lib/platform/aws/queues.ts';
import { type CampaignId, MemberJobId, type OrganizationId, parseId } from '../../lib/foundation/ids.ts';
import type { MemberJobView } from '../../lib/outreach/members/contract.ts';
import type * as RunMemberJob from '../../lib/outreach/members/run-member-job.ts';
import type { AccountView } from '../../lib/portfolio/accounts/contract.ts';
import type { CampaignView } from '../../lib/portfolio/campaigns/contract.ts';
import { anActiveCampaign } from '../harness/campaign-setup.ts';
import { beginMemberJob } from '../harness/members.ts';
import type { Service } from '../harness/start-service.ts';
import { type FaultyNetwork, crashAtEveryStep, interleaveBeforeSteps } from './faulty-network.ts';
import { type FaultyService, useFaultyService } from './faulty-service.ts';

let faulty: FaultyService;
let service: Service;
let network: FaultyNetwork;
let lib: typeof RunMemberJob;

useFaultyService(async (started) => {
  faulty = started;
  ({ service, network } = faulty);
  lib = await import('../../lib/outreach/members/run-member-job.ts');
});

interface Prepared {
  readonly organization: OrganizationId;
  readonly campaign: string;
  readonly source: CampaignId;
  readonly accounts: readonly string[];
}

/** Three accounts in a campaign whose accounts another campaign takes: they match the filter until they are taken. */
async function prepare(): Promise<Prepared> {
  const organization = await service.organization(randomUUID());
  const source = await anActiveCampaign(service, organization);
  const accounts: string[] = [];
  for (const name of ['one', 'two', 'three'])
    accounts.push(
      (
        await service.call<AccountView>('createAccount', {
          organization,
          body: { contact: { name }, total_amount: 10 },
        })
      ).id,
    );
  await service.call('changeAccountsInBulk', {
    organization,
    body: { action: 'assign_campaign', account_ids: accounts, campaign_id: source },
  });
  return { organization, source, accounts, campaign: await anActiveCampaign(service, organization) };
}

const begin = ({ organization, campaign, source }: Prepared) =>
  beginMemberJob(service, organization, campaign, { add: { filter: { campaign_id: source } }, move: true });

const run = ({ organization }: Prepared, job: string, over: object = {}) =>
  lib.runMemberJob(organization, parseId(MemberJobId, job), {
    now: new Date(),
    isLast: false,
    pageSize: 2,
    ...over,
  });

const read = ({ organization, campaign }: Prepared, job: string) =>
  service.call<MemberJobView>('readMemberJob', { organization, params: { id: campaign, jobId: job } });

const campaignsOf = ({ organization, accounts }: Prepared) =>
  Promise.all(
    accounts.map(
      async (id) => (await service.call<AccountView>('readAccount', { organization, params: { id } })).campaign_id,
    ),
  );

const whole = { status: 'completed', matched: 3, assigned: 3, already: 0, refused: [] };

describe('a job that adds accounts', () => {
  it('survives a crash at every step: another delivery adds the rest and counts each account once', async () => {
    const steps = await crashAtEveryStep(network, async (crashing, moment) => {
      const prepared = await prepare();
      const job = await begin(prepared);
      await crashing(() => run(prepared, job));
      await run(prepared, job);
      expect(await read(prepared, job), moment).toMatchObject(whole);
      expect(await campaignsOf(prepared)).toEqual(Array(3).fill(prepared.campaign));
    });
    // Its run, two pages, three accounts and its end.
    expect(steps).toBe(7);
  }, 120_000);

  it('counts each account once if another delivery does all the work before any step of the first one', async () => {
    await interleaveBeforeSteps(network, async (both) => {
      const prepared = await prepare();
      const job = await begin(prepared);
      await both(
        () => run(prepared, job),
        () => run(prepared, job),
      );
      expect(await read(prepared, job)).toMatchObject(whole);
    });
  }, 120_000);

  it('is stored once, and has its message first', async () => {
    await crashAtEveryStep(network, async (crashing) => {
      const prepared = await prepare();
      const sent = {
        organization: prepared.organization,
        params: { id: prepared.campaign },
        body: { add: { filter: { campaign_id: prepared.source } }, move: true },
        idempotencyKey: randomUUID(),
      };
      await faulty.messagesIn('members');
      await crashing(() => service.call('changeMembers', sent));
      const [waiting] = await faulty.messagesIn<{ organization: OrganizationId; job_id: string }>('members');
      if (!waiting) return;
      // A message whose job is not stored yet is delivered again, and finally dropped.
      await faulty.run('changeMembersOfCampaign', waiting, queues.members.maxReceiveCount);
    });
  }, 120_000);

  it('has accounts leave a campaign that is deleted while they join it', async () => {
    const prepared = await prepare();
    const job = await begin(prepared);
    const { organization, campaign } = prepared;
    await run(prepared, job, { runMs: -1 });
    await service.call<CampaignView>('deleteCampaign', { organization, params: { id: campaign } });
    await run(prepared, job);
    expect(await read(prepared, job)).toMatchObject({
      status: 'failed',
      failure_code: 'campaign_deleted',
      assigned: 0,
    });
  });

  it('says after its last delivery that it did not finish, and keeps what was counted', async () => {
    const prepared = await prepare();
    const job = await begin(prepared);
    await run(prepared, job, { runMs: -1 });
    network.dropRequests(1, Infinity, 'Query');
    await expect(run(prepared, job, { isLast: true })).rejects.toThrow();
    network.dropRequests(Infinity);
    expect(await read(prepared, job)).toMatchObject({ status: 'failed', failure_code: 'not_finished' });
  });
});
