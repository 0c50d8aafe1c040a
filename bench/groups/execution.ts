import { indexKeys } from '../../lib/platform/aws/table/keys.ts';
import { putItem, transact, updateItem } from '../../lib/platform/aws/table/table.ts';
import { dayIn } from '../../lib/foundation/calendar.ts';
import { queueItemIdOf } from '../../lib/foundation/derived-ids.ts';
import type { AccountId, CampaignId, OrganizationId } from '../../lib/foundation/ids.ts';
import { jobs } from '../../lib/platform/jobs/jobs.ts';
import { anActiveCampaign, enableSms } from '../../test/harness/campaign-setup.ts';
import { queueEvent } from '../../test/harness/requests.ts';
import { result } from '../result.ts';
import { runBlock, runInterleaved } from '../rounds.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';

const concurrency = 16;
const timezone = 'America/Argentina/Buenos_Aires';

interface Campaign {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
  readonly due: readonly AccountId[];
}

/** A campaign with `accounts` accounts, of which the first `due` have a message due now. */
async function campaignWithDueAccounts(stage: Stage, name: string, accounts: number, due: number): Promise<Campaign> {
  const { service } = stage;
  const organization = await service.organization(name);
  await enableSms(service, organization);
  const campaign = await anActiveCampaign(service, organization);
  const [past, future] = [-1000, 86_400_000].map((from) => new Date(Date.now() + from).toISOString());
  const ids = accountIds(organization, accounts);
  await copyAccounts(stage, organization, ids, (account, n) => {
    const next_action_at = (n < due ? past : future) ?? null;
    return {
      campaign_id: campaign,
      step: 0,
      step_status: 'scheduled',
      round: 0,
      next_action_at,
      ...indexKeys.accountCampaign(organization, account, campaign, next_action_at),
    };
  });
  return { organization, campaign, due: ids.slice(0, due) };
}

const evaluation = ({ organization, campaign }: Campaign) =>
  queueEvent(organization, JSON.stringify({ organization, campaign_id: campaign }));

/** Compares the cost of an evaluation with the same number of due accounts in a small and a large campaign. */
async function evaluationRow(stage: Stage) {
  const { dueAccounts, growthSizes } = stage.effort;
  const small = dueAccounts * 2;
  const large = Math.max(growthSizes[2], small * 2);
  const costs: { readonly requests: number; readonly rcu: number; readonly wcu: number }[] = [];
  for (const size of [small, large]) {
    const campaign = await campaignWithDueAccounts(stage, `evaluated ${size}`, size, dueAccounts);
    costs.push(await stage.metered.cost(() => stage.metered.run('evaluateCampaign', evaluation(campaign))));
  }
  const [few, many] = costs;
  if (!few || !many) throw new Error('An evaluation was not measured.');
  const shares = [many.requests / few.requests, many.rcu / few.rcu, many.wcu / few.wcu];
  const farthest = shares.reduce((worst, share) => (Math.abs(share - 1) > Math.abs(worst - 1) ? share : worst), 1);
  return result(
    {
      id: 'evaluation-counted',
      metric: `evaluate ${dueAccounts} due accounts of ${large}: requests or capacity, whichever differs more`,
      unit: 'ratio',
      target: { about: 1, give: 0.05 },
      reference: `as many due of ${small}: ${few.requests} requests, ${few.rcu} RCU, ${few.wcu} WCU`,
    },
    [farthest],
  );
}

const filler = (bytes: number) => 'x'.repeat(bytes);

/** Makes the writes that a queue item requires, with items of the same size: claim, reserve, record, move and end. */
async function writesOfItem(name: string, n: number): Promise<void> {
  const key = (what: string) => ({ pk: `BENCH#${name}#${n}`, sk: what });
  await updateItem(key('ITEM'), { set: { status: 'processing', filler: filler(500) }, add: { attempts: 1 } });
  await transact([
    { put: { ...key('INTERACTION'), filler: filler(700) } },
    { put: { ...key('ATTEMPTS'), filler: filler(200) } },
    { put: { ...key('DECISION'), filler: filler(600) } },
    { update: key('ACCOUNT'), change: { add: { interaction_count: 1 } } },
  ]);
  await putItem({ ...key('LAST'), filler: filler(200) });
  await updateItem(key('INTERACTION'), { set: { status: 'sent' } });
  await updateItem(key('ACCOUNT'), { set: { step: 1 }, add: { version: 1 } });
  await updateItem(key('ITEM'), { set: { status: 'completed' } });
}

async function queueRow(stage: Stage) {
  const { effort, service } = stage;
  const calls = effort.callsPerRound;
  const day = dayIn(timezone, new Date());
  let blocks = 0;

  const ours = async () => {
    const campaign = await campaignWithDueAccounts(stage, `queue ${blocks++}`, calls, calls);
    const { organization } = campaign;
    await service.run('evaluateCampaign', evaluation(campaign));
    const events = campaign.due.map((account) => {
      const item = queueItemIdOf(account, campaign.campaign, 0, 0);
      return queueEvent(organization, JSON.stringify({ organization, day, item }));
    });
    let next = 0;
    return runBlock(() => service.run('dispatchQueueItem', events[next++] ?? {}), calls, concurrency);
  };
  const reference = async () => {
    const name = `reference ${blocks++}`;
    for (let n = 0; n < calls; n++) await putItem({ pk: `BENCH#${name}#${n}`, sk: 'ACCOUNT', filler: filler(700) });
    let next = 0;
    return runBlock(() => writesOfItem(name, next++), calls, concurrency);
  };
  const rounds = await runInterleaved(effort.rounds, ours, reference);
  const perSecond = (side: 'ours' | 'reference') => Math.round(median(rounds.map((each) => each[side].callsPerSecond)));
  return result(
    {
      id: 'queue',
      metric: `process the queue: items per second, ${concurrency} concurrent (${perSecond('ours')}/s)`,
      unit: 'ratio',
      reference: `the six writes of an item alone, ${perSecond('reference')}/s`,
    },
    rounds.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
  );
}

const batchSize = jobs.jobs.dispatchQueueItem.trigger.batchSize;
const providerMs = 300;

/** One worker and a provider that takes its time: whole batches, and their messages one after the other. */
async function workerRow(stage: Stage) {
  const { effort, service } = stage;
  const calls = batchSize * effort.workerBatches;
  const day = dayIn(timezone, new Date());
  let blocks = 0;
  const side = (size: number) => async () => {
    const campaign = await campaignWithDueAccounts(stage, `worker ${blocks++}`, calls, calls);
    const { organization } = campaign;
    await service.run('evaluateCampaign', evaluation(campaign));
    const records = campaign.due.flatMap((account) => {
      const item = queueItemIdOf(account, campaign.campaign, 0, 0);
      return queueEvent(organization, JSON.stringify({ organization, day, item })).Records;
    });
    let next = 0;
    const run = () => service.run('dispatchQueueItem', { Records: records.slice(next, (next += size)) });
    const block = await runBlock(run, calls / size, 1);
    return { ...block, callsPerSecond: block.callsPerSecond * size };
  };
  stage.delayProviders(providerMs);
  const rounds = await runInterleaved(effort.workerRounds, side(batchSize), side(1)).finally(() =>
    stage.delayProviders(0),
  );
  const perSecond = (of: 'ours' | 'reference') => median(rounds.map((each) => each[of].callsPerSecond)).toFixed(1);
  return result(
    {
      id: 'queue-worker',
      metric: `one worker, a provider of ${providerMs} ms: messages per second in batches of ${batchSize} (${perSecond('ours')}/s)`,
      unit: 'ratio',
      target: { atLeast: 6 },
      reference: `the same messages one by one, ${perSecond('reference')}/s`,
    },
    rounds.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
  );
}

export const execution: Group = {
  name: 'execution',
  // The queue first, because the large portfolios of the other row slow down the engine.
  measure: async (stage) => [await queueRow(stage), await workerRow(stage), await evaluationRow(stage)],
};
