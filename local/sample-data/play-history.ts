import { accountIdOf, deriveId, deterministicIds } from '../../lib/foundation/derived-ids.ts';
import { AccountId, CampaignId, OrganizationId, StrategyId, UserId, parseId } from '../../lib/foundation/ids.ts';
import { mapInParallel } from '../../lib/foundation/map-in-parallel.ts';
import { activeCampaignStore } from '../../lib/outreach/execution/active-campaign-store.ts';
import { applyBulkChange } from '../../lib/outreach/execution/apply-bulk-change.ts';
import { actAs } from '../../lib/platform/aws/table/current-actor.ts';
import { type Strategy, newStrategy } from '../../lib/policy/strategies/strategy.ts';
import { writeStrategy } from '../../lib/policy/strategies/write-strategy.ts';
import { accountDraft } from '../../lib/portfolio/accounts/account.ts';
import { assignAgent } from '../../lib/portfolio/accounts/assign-agent.ts';
import { writeAccounts } from '../../lib/portfolio/accounts/write-accounts.ts';
import { type Campaign, newCampaign } from '../../lib/portfolio/campaigns/campaign.ts';
import { writeCampaign } from '../../lib/portfolio/campaigns/write-campaign.ts';
import { organizationStore } from '../../lib/tenancy/organizations/organization-store.ts';
import { messageOf } from '../foundation/errors.ts';
import { type HistoryContext, type Membership, takeDueSteps } from './history-outreach.ts';
import { livingCampaigns } from './sample-campaigns.ts';
import { type CampaignName, type PersonHistory, campaignNames, historyEnd, livingHistory } from './sample-history.ts';
import { type SamplePerson, firstDeliveryDays, livingPortfolio } from './sample-people.ts';
import { runAt } from './past-clock.ts';
import { playEvent } from './play-event.ts';
import { dayMs } from './sample-portfolio.ts';

export interface HistorySettings {
  readonly organization: string;
  readonly number: string;
  readonly admin: string;
  readonly agents: readonly string[];
  readonly peopleCount: number;
  /** When the history ends. Everything before it has the same distance from it at every start. */
  readonly now: string;
}

const personsAtOnce = 8;
const accountsPerWrite = 40;
const currency = 'ARS';

/**
 * Plays two months of an organization by the operations of the service, each at its time. Safe to repeat after a crash:
 * every record has an id that depends on nothing but the organization.
 */
export async function playHistory({ organization: id, now, peopleCount, ...people }: HistorySettings): Promise<void> {
  const organization = parseId(OrganizationId, id);
  const settings = await organizationStore(organization).read({ consistent: true });
  if (!settings) throw new Error('The sample organization does not exist.');
  const context: HistoryContext = { organization: settings, ...people };
  const portfolio = livingPortfolio(now.slice(0, 10), peopleCount);
  const [campaigns] = await Promise.all([createCampaigns(context, now), storeDebts(context, portfolio, now)]);
  const histories = livingHistory(portfolio, new Date(now));
  await joinCampaigns(context, histories, campaigns);
  await assignAgents(context, histories);
  const failures: string[] = [];
  await mapInParallel(histories, personsAtOnce, async (history) => {
    try {
      await playPerson(context, history, campaigns, historyEnd(new Date(now)));
    } catch (error) {
      failures.push(`${history.person.contact.external_id}: ${messageOf(error)}`);
    }
  });
  if (failures.length > 0)
    throw new Error(`The history of ${failures.length} people failed: ${failures.slice(0, 20).join('; ')}`);
  const end = new Date(historyEnd(new Date(now)));
  for (const { campaign } of campaigns.values()) await activeCampaignStore(organization).recordLastSent(campaign, end);
}

interface RunningCampaign {
  readonly campaign: Campaign;
  readonly strategy: Strategy;
}
type Campaigns = ReadonlyMap<CampaignName, RunningCampaign>;

/** A day before the first debts are known. */
const campaignDays = firstDeliveryDays + 1;

async function createCampaigns({ organization: { id } }: HistoryContext, now: string): Promise<Campaigns> {
  const at = new Date(Date.parse(now) - campaignDays * dayMs);
  const created = campaignNames.map(async (name): Promise<[CampaignName, RunningCampaign]> => {
    const { strategy: given, ...described } = livingCampaigns[name];
    const strategyId = deriveId(StrategyId, id, `sample strategy:${name}`);
    const strategy = newStrategy(
      { ...given, steps: [...given.steps], catch_up: 'next', starts: 'joined' },
      strategyId,
      at,
    );
    const campaign = newCampaign(
      { ...described, strategy_id: strategyId, status: 'active' },
      deriveId(CampaignId, id, `sample campaign:${name}`),
      at,
    );
    await runAt(at.toISOString(), async () => {
      await writeStrategy(id, undefined, strategy, at);
      await writeCampaign(id, undefined, campaign, at);
    });
    return [name, { campaign, strategy }];
  });
  return new Map(await Promise.all(created));
}

/** The hour, in UTC, at which the sources deliver. */
const deliveryHour = 9;

async function storeDebts(
  { organization: { id }, admin }: HistoryContext,
  people: readonly SamplePerson[],
  now: string,
): Promise<void> {
  const startOfDay = Date.parse(now.slice(0, 10));
  for (const [daysKnown, group] of Map.groupBy(people, (person) => person.daysKnown)) {
    const at = new Date(startOfDay - daysKnown * dayMs + deliveryHour * 3_600_000);
    const drafts = group.flatMap(({ debts }) =>
      debts.map((debt) => accountDraft(debt, id, () => parseId(AccountId, ''), currency)),
    );
    for (let first = 0; first < drafts.length; first += accountsPerWrite)
      await runAt(at.toISOString(), () =>
        actAs({ kind: 'user', id: admin }, () => writeAccounts(id, drafts.slice(first, first + accountsPerWrite), at)),
      );
  }
}

const mainAccount = (organization: OrganizationId, { person }: PersonHistory): AccountId =>
  accountIdOf(organization, person.debts[0]?.external_id ?? '');

/** People who join a campaign on the same day join in one request. */
async function joinCampaigns(
  { organization: { id }, admin }: HistoryContext,
  histories: readonly PersonHistory[],
  campaigns: Campaigns,
): Promise<void> {
  const joining = histories.flatMap((history) => (history.campaign ? [{ history, ...history.campaign }] : []));
  const groups = Map.groupBy(joining, ({ name, joinedAt }) => `${name} ${joinedAt.slice(0, 10)}`);
  await mapInParallel([...groups], personsAtOnce, async ([key, group]) => {
    const [first] = group.toSorted((one, other) => (one.joinedAt < other.joinedAt ? -1 : 1));
    const campaign = first && campaigns.get(first.name)?.campaign;
    if (!first || !campaign) return;
    const ids = group.map(({ history }) => mainAccount(id, history));
    const by = { kind: 'user' as const, id: admin };
    const acting = { actor: by, newId: deterministicIds(`${id}:${key}`), now: new Date(first.joinedAt) };
    await runAt(first.joinedAt, () =>
      actAs(by, () =>
        applyBulkChange(id, { action: 'assign_campaign', account_ids: ids, campaign_id: campaign.id }, acting),
      ),
    );
  });
}

async function assignAgents(
  { organization: { id }, agents }: HistoryContext,
  histories: readonly PersonHistory[],
): Promise<void> {
  for (const [index, agent] of agents.entries()) {
    const assigned = histories.filter((history) => history.isAssigned && history.agent === index);
    const ids = assigned.map((history) => mainAccount(id, history));
    await assignAgent(id, { ids, field: 'account_ids' }, parseId(UserId, agent));
  }
}

async function playPerson(
  context: HistoryContext,
  history: PersonHistory,
  campaigns: Campaigns,
  end: string,
): Promise<void> {
  const running = history.campaign && campaigns.get(history.campaign.name);
  const member: Membership | undefined = running && {
    ...running,
    account: mainAccount(context.organization.id, history),
    name: history.person.contact.name,
    answers: history.answers,
  };
  for (const event of history.events) {
    if (member) await takeDueSteps(context, member, event.at);
    await playEvent(context, history, event);
  }
  if (member) await takeDueSteps(context, member, end);
}
