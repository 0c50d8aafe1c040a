import { type Key, keys, partitions, quarters, segments } from '../../platform/aws/table/keys.ts';
import { type TableQuery, getItems, queryPage } from '../../platform/aws/table/table.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import type { CampaignCounts } from '../../portfolio/campaigns/campaign.ts';
import type { CounterRef } from './counter-delta.ts';
import type { CounterItem } from './counter-item.ts';
import { type AccountCounts, type DayCounts, type DueMonthCounts, type QueueCounts, counterNames } from './counts.ts';
import {
  type SummedCounts,
  accountCountsOf,
  campaignCountsOf,
  dayCountsIn,
  dueMonthCountsOf,
  queueCountsOf,
  sumItems,
} from './summed-counts.ts';

const pageLimit = 1000;

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

  return {
    readCampaign: async (campaign: CampaignId): Promise<CampaignCounts> =>
      campaignCountsOf(await readSegments(counterNames.campaign(campaign))),

    readAccounts: async (): Promise<AccountCounts> => accountCountsOf(await readSegments(counterNames.status)),

    readQueue: async (day: string): Promise<QueueCounts> => queueCountsOf(await readSegments(counterNames.queue(day))),

    /** `days` are consecutive and ascending. Days without counts are left out. */
    async readDays(days: readonly string[]): Promise<ReadonlyMap<string, DayCounts>> {
      const [from = '', upTo = from] = [days.at(0), days.at(-1)];
      const found = await readQuarters(counterNames.days, { from, upTo });
      return new Map(found.map(([day, sums]) => [day, dayCountsIn(sums)]));
    },

    async readDueMonths(): Promise<DueMonthCounts[]> {
      const found = await readQuarters(counterNames.due);
      return found.map(([month, sums]) => dueMonthCountsOf(month, sums));
    },

    async listDueMonthCounters(): Promise<CounterRef[]> {
      const found = await Promise.all(
        quarters.map(counterNames.due).map(async (of) => {
          const items = await readParts(of);
          return items.map(({ sk }): CounterRef => ({ organization, of, part: sk }));
        }),
      );
      return found.flat();
    },
  };
};
