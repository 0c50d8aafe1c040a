import { type Key, keys, partitions, quarters, segments } from '../../platform/aws/table/keys.ts';
import { type TableQuery, getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { CampaignCounts, StepCounts } from '../../portfolio/campaigns/campaign.ts';
import { type AgentCounts, agentDay, agentsCounter } from './agent-counts.ts';
import type { CounterRef } from './counter-delta.ts';
import type { CounterItem } from './counter-item.ts';
import {
  type AccountCounts,
  type DayCounts,
  type DueMonthCounts,
  type QueueCounts,
  type VintageCounts,
  counterNames,
} from './counts.ts';
import { type LedgerCounts, ledgerCounters, ledgerCountsOf } from './ledger-counts.ts';
import { type PromiseCounts, promisesCounter } from './promise-counts.ts';
import {
  type SummedCounts,
  accountCountsOf,
  agentCountsOfDay,
  campaignCountsOf,
  dayCountsIn,
  dueMonthCountsOf,
  promiseCountsOfDay,
  queueCountsOf,
  stepCountsIn,
  sumItems,
  vintageCountsOf,
} from './summed-counts.ts';

const pageLimit = 1000;

/** `~` sorts after every user of the last day. */
const agentDaysBetween = (from: string, to: string) => ({ from, upTo: agentDay.format({ day: to, user: '~' }) });

/** The counts of one organization, seconds behind the items. */
export const countStore = (organization: OrganizationId) => {
  async function readSegments(of: string): Promise<SummedCounts> {
    const items = await getItems<CounterItem>(
      segments.map((part) => keys.counts(organization, of, part)),
      'counts',
    );
    return sumItems(items);
  }

  async function readParts(of: string, range: Pick<TableQuery, 'from' | 'upTo'> = {}): Promise<(CounterItem & Key)[]> {
    const pk = partitions.counts(organization, of);
    const items: (CounterItem & Key)[] = [];
    let after: string | undefined;
    do {
      const page = await queryPage<CounterItem & Key>({ pk, after, limit: pageLimit, ...range });
      items.push(...page.items);
      after = page.last;
    } while (after !== undefined);
    return items;
  }

  async function readQuarters(
    nameOf: (quarter: string) => string,
    range?: Pick<TableQuery, 'from' | 'upTo'>,
  ): Promise<(readonly [part: string, sums: SummedCounts])[]> {
    const items = await Promise.all(quarters.map((quarter) => readParts(nameOf(quarter), range)));
    return [...Map.groupBy(items.flat(), ({ sk }) => sk)].map(([part, own]) => [part, sumItems(own)] as const);
  }

  async function listCounters(
    names: readonly string[],
    range: Pick<TableQuery, 'from' | 'upTo'> = {},
  ): Promise<CounterRef[]> {
    const found = await Promise.all(
      names.map(async (of) => {
        const items = await readParts(of, range);
        return items.map(({ sk }): CounterRef => ({ organization, of, part: sk }));
      }),
    );
    return found.flat();
  }

  return {
    readCampaign: async (campaign: CampaignId): Promise<CampaignCounts> =>
      campaignCountsOf(await readSegments(counterNames.campaign(campaign))),

    async readSteps(campaign: CampaignId): Promise<StepCounts[]> {
      const items = await Promise.all(quarters.map((quarter) => readParts(counterNames.steps(quarter, campaign))));
      return stepCountsIn(sumItems(items.flat()));
    },

    readAccounts: async (): Promise<AccountCounts> => accountCountsOf(await readSegments(counterNames.status)),

    readQueue: async (day: string): Promise<QueueCounts> => queueCountsOf(await readSegments(counterNames.queue(day))),

    /** `days` are consecutive and ascending. Days without counts are left out. */
    async readDays(days: readonly string[]): Promise<ReadonlyMap<string, DayCounts>> {
      const [from = '', upTo = from] = [days.at(0), days.at(-1)];
      const found = await readQuarters(counterNames.days, { from, upTo });
      return new Map(found.map(([day, sums]) => [day, dayCountsIn(sums)]));
    },

    /**
     * What the days moved, and before them: the months, and the days of their first month. Both days are inclusive,
     * `YYYY-MM-DD`. Days without movements are left out.
     */
    async readLedger(
      from: string,
      to: string,
    ): Promise<{ readonly before: readonly LedgerCounts[]; readonly days: ReadonlyMap<string, LedgerCounts> }> {
      const month = from.slice(0, 7);
      const [months, days] = await Promise.all([
        readQuarters(ledgerCounters.months, { upTo: month }),
        readQuarters(ledgerCounters.days, { from: month, upTo: to }),
      ]);
      const earlier = [...months.filter(([part]) => part < month), ...days.filter(([day]) => day < from)];
      return {
        before: earlier.map(([, sums]) => ledgerCountsOf(sums)),
        days: new Map(days.flatMap(([day, sums]) => (day < from ? [] : [[day, ledgerCountsOf(sums)] as const]))),
      };
    },

    async readDueMonths(): Promise<DueMonthCounts[]> {
      const found = await readQuarters(counterNames.due);
      return found.map(([month, sums]) => dueMonthCountsOf(month, sums));
    },

    async readVintages(): Promise<VintageCounts[]> {
      const found = await readQuarters(counterNames.due);
      return found.flatMap(([month, sums]) => vintageCountsOf(month, sums));
    },

    /** By user. Both days are inclusive; users without calls and promises are left out. */
    async readAgents(from: string, to: string): Promise<ReadonlyMap<string, AgentCounts>> {
      const items = await readParts(agentsCounter, agentDaysBetween(from, to));
      const byUser = Map.groupBy(items, ({ sk }) => agentDay.parse(sk).user);
      return new Map([...byUser].map(([user, own]) => [user, agentCountsOfDay(sumItems(own))]));
    },

    /** By the day on which they are due. Both days are inclusive; days without promises are left out. */
    async readPromises(from: string, to: string): Promise<ReadonlyMap<string, PromiseCounts>> {
      const found = await readQuarters(promisesCounter, { from, upTo: to });
      return new Map(found.map(([day, sums]) => [day, promiseCountsOfDay(sums)]));
    },

    /** Both days are inclusive. */
    listAgentCounters: (from: string, to: string): Promise<CounterRef[]> =>
      listCounters([agentsCounter], agentDaysBetween(from, to)),

    /** From a day, `YYYY-MM-DD`. */
    listPromiseCounters: (day: string): Promise<CounterRef[]> =>
      listCounters(quarters.map(promisesCounter), { from: day }),

    listDueMonthCounters: (): Promise<CounterRef[]> => listCounters(quarters.map(counterNames.due)),

    /** Both days are inclusive. */
    listStepCounters: (campaigns: readonly string[], from: string, upTo: string): Promise<CounterRef[]> =>
      listCounters(
        campaigns.flatMap((campaign) => quarters.map((quarter) => counterNames.steps(quarter, campaign))),
        { from, upTo },
      ),

    /** From a month, `YYYY-MM`. */
    listLedgerCounters: (month: string): Promise<CounterRef[]> =>
      listCounters(
        [ledgerCounters.days, ledgerCounters.months].flatMap((of) => quarters.map(of)),
        { from: month },
      ),
  };
};
