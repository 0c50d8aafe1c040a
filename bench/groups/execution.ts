import type { CampaignView } from '../../lib/campaigns/campaigns/contract.ts';
import { type AccountId, CampaignId, type OrganizationId, parseId, queueItemIdOf } from '../../lib/foundation/ids.ts';
import type { StrategyView } from '../../lib/campaigns/strategies/contract.ts';
import { indexKeys } from '../../lib/aws/table/keys.ts';
import { putItem, transact, updateItem } from '../../lib/aws/table/table.ts';
import { dayIn } from '../../lib/foundation/calendar.ts';
import { queueEvent } from '../../test/harness/requests.ts';
import { result } from '../result.ts';
import { runBlock, runInterleaved } from '../rounds.ts';
import { accountIds, copyAccounts } from '../stage/copy-accounts.ts';
import type { Stage } from '../stage/stage.ts';
import { median } from '../statistics.ts';
import type { Group } from './group.ts';
import { setUpForSms } from './sms-dispatch.ts';

const concurrency = 16;
const timezone = 'America/Argentina/Buenos_Aires';

interface Campaign {
  readonly organization: OrganizationId;
  readonly campaign: CampaignId;
  readonly due: readonly AccountId[];
}

/** A campaign with so many accounts, of which the first `due` have an SMS to be sent now. */
async function aCampaign(stage: Stage, name: string, accounts: number, due: number): Promise<Campaign> {
  const { service } = stage;
  const organization = await service.organization(name);
  await setUpForSms(stage, organization);
  const steps = [0, 24].map((delay_hours) => ({ channel: 'sms', action_type: 'reminder', delay_hours }));
  const strategy = { name: 'S', max_discount_pct: 0, steps };
  const { id: strategy_id } = await service.call<StrategyView>('createStrategy', { organization, body: strategy });
  const body = { name: 'C', strategy_id, status: 'active' };
  const { id } = await service.call<CampaignView>('createCampaign', { organization, body });
  const campaign = parseId(CampaignId, id);
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

/** What an evaluation costs, with the same accounts due among few and among many. */
async function evaluationRow(stage: Stage) {
  const { dueAccounts, growthSizes } = stage.effort;
  const small = dueAccounts * 2;
  const large = Math.max(growthSizes[2], small * 2);
  const costs: { readonly requests: number; readonly rcu: number; readonly wcu: number }[] = [];
  for (const size of [small, large]) {
    const campaign = await aCampaign(stage, `evaluated ${size}`, size, dueAccounts);
    costs.push(await stage.metered.cost(() => stage.metered.run('evaluateCampaign', evaluation(campaign))));
  }
  const [few, many] = costs;
  if (!few || !many) throw new Error('An evaluation was not measured.');
  const shares = [many.requests / few.requests, many.rcu / few.rcu, many.wcu / few.wcu];
  const farthest = shares.reduce((worst, share) => (Math.abs(share - 1) > Math.abs(worst - 1) ? share : worst), 1);
  return result(
    {
      id: 'evaluation-counted',
      metric: `evaluate ${dueAccounts} due accounts of ${large}: requests, RCU and WCU, the one that differs most`,
      unit: 'ratio',
      target: { about: 1, give: 0.05 },
      reference: `as many due of ${small}: ${few.requests} requests, ${few.rcu} RCU, ${few.wcu} WCU`,
    },
    [farthest],
  );
}

const filler = (bytes: number) => 'x'.repeat(bytes);

/** The writes that an item cannot do without, on items of the same size: claim, reserve, record, end. */
async function writesOfItem(name: string, n: number): Promise<void> {
  const key = (what: string) => ({ pk: `BENCH#${name}#${n}`, sk: what });
  await updateItem(key('ITEM'), { set: { status: 'processing', filler: filler(500) }, add: { attempts: 1 } });
  await transact([
    { put: { ...key('INTERACTION'), filler: filler(700) } },
    { put: { ...key('ATTEMPTS'), filler: filler(200) } },
    { put: { ...key('DECISION'), filler: filler(1600) } },
    { check: key('ACCOUNT'), onlyIf: { expression: 'attribute_exists(#pk)' } },
  ]);
  await transact([
    { update: key('INTERACTION'), change: { set: { status: 'sent' } } },
    { update: key('ACCOUNT'), change: { add: { interaction_count: 1 } } },
  ]);
  await transact([
    { update: key('ITEM'), change: { set: { status: 'completed' } } },
    { update: key('ACCOUNT'), change: { set: { step: 1 }, add: { version: 1 } } },
  ]);
}

async function queueRow(stage: Stage) {
  const { effort, service } = stage;
  const calls = effort.callsPerRound;
  const day = dayIn(timezone, new Date());
  let blocks = 0;

  const ours = async () => {
    const campaign = await aCampaign(stage, `queue ${blocks++}`, calls, calls);
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
      metric: `work off the queue: items a second, ${concurrency} at once (${perSecond('ours')}/s)`,
      unit: 'ratio',
      reference: `the four writes of each item alone, ${perSecond('reference')}/s`,
    },
    rounds.map((round) => round.ours.callsPerSecond / round.reference.callsPerSecond),
  );
}

export const execution: Group = {
  name: 'execution',
  // The queue first: the portfolios of the other leave an engine that is slower at everything.
  measure: async (stage) => [await queueRow(stage), await evaluationRow(stage)],
};
