import { type Key, keys, partitions, quarters, segments } from '../../platform/aws/table/keys.ts';
import {
  type Change,
  type TableQuery,
  absent,
  getItems,
  queryPage,
  updateItem,
} from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import type { CampaignCounts } from '../../portfolio/campaigns/campaign.ts';
import { queueStatuses } from '../../outreach/execution/contract.ts';
import { channels } from '../../policy/contact-rules/channel.ts';
import { collectionStatuses } from '../../policy/contact-rules/collection-status.ts';
import type { AccountId, CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { fromUnits } from '../../foundation/money.ts';
import type { DayCounts, DueMonthCounts } from '../overview/overview.ts';
import { type CounterRef, counterId } from './counter-delta.ts';
import { type CounterItem, countEntries } from './counter-item.ts';
import {
  type AccountCounts,
  type QueueCounts,
  campaignCountNames,
  counterNames,
  legacyRecoveredCountName,
  noDueMonth,
  paidCountName,
  pendingCountName,
  recoveredCountName,
  settledCountName,
} from './counts.ts';
import { dayCountNames } from './day-counts.ts';

type Sums = ReadonlyMap<string, number>;

/** The counts of one counter, summed over its segments. */
async function readSums(organization: OrganizationId, of: string): Promise<Sums> {
  const items = await getItems<CounterItem>(
    segments.map((part) => keys.counts(organization, of, part)),
    'counts',
  );
  return sumItems(items);
}

function sumItems(items: readonly CounterItem[]): Sums {
  const sums = new Map<string, number>();
  for (const [name, count] of items.flatMap(countEntries)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function pickCounts<Name extends string>(sums: Sums, names: readonly Name[]): Record<Name, number> {
  // Object.fromEntries does not keep the names in its type.
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

/** The counts that are not zero among those whose names `nameOf` makes from a text, by that text. */
function countsByName(sums: Sums, nameOf: (text: string) => string): Record<string, number> {
  const prefix = nameOf('');
  const own = [...sums].filter(([name, count]) => name.startsWith(prefix) && count !== 0);
  return Object.fromEntries(own.map(([name, count]) => [name.slice(prefix.length), count]));
}

/** The amounts by currency among counts whose names `nameIn` makes from a currency. */
const byCurrency = (sums: Sums, nameIn: (currency: string) => string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(countsByName(sums, nameIn)).map(([currency, units]) => [currency, fromUnits(units)]),
  );

/** The counts of a campaign's accounts. Like all counts they are seconds behind the items. */
export async function readCampaignCounts(organization: OrganizationId, campaign: CampaignId): Promise<CampaignCounts> {
  const sums = await readSums(organization, counterNames.campaign(campaign));
  const { opted_out: optedOut, ...counts } = pickCounts(sums, campaignCountNames);
  return {
    ...counts,
    optedOut,
    byStatus: pickCounts(sums, collectionStatuses),
    settledAmounts: byCurrency(sums, settledCountName),
    recovered: byCurrency(sums, recoveredCountName),
    legacyRecovered: fromUnits(sums.get(legacyRecoveredCountName) ?? 0),
  };
}

/** The organization's accounts by status, with what they owe and have paid. */
export async function readAccountCounts(organization: OrganizationId): Promise<AccountCounts> {
  const sums = await readSums(organization, counterNames.status);
  const byStatus = pickCounts(sums, collectionStatuses);
  return {
    accounts: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    byStatus,
    pendingBalance: byCurrency(sums, pendingCountName),
    paidAmount: byCurrency(sums, paidCountName),
  };
}

/** The queue items of one day of the organization (`YYYY-MM-DD`) by status. */
export const readQueueCounts = async (organization: OrganizationId, day: string): Promise<QueueCounts> =>
  pickCounts(await readSums(organization, counterNames.queue(day)), queueStatuses);

/** The counters of all quarters by their part: a day or a month. */
async function readQuarters(
  organization: OrganizationId,
  nameOf: (quarter: string) => string,
  range: Pick<TableQuery, 'from' | 'upTo'> = {},
): Promise<(readonly [part: string, sums: Sums])[]> {
  const items = await Promise.all(
    quarters.map((quarter) => readWhole<CounterItem & Key>(partitions.counts(organization, nameOf(quarter)), range)),
  );
  return [...Map.groupBy(items.flat(), ({ sk }) => sk)].map(([part, own]) => [part, sumItems(own)] as const);
}

/** What is counted on each of the days, which follow each other; days without any counts are left out. */
export async function readDayCounts(
  organization: OrganizationId,
  days: readonly string[],
): Promise<ReadonlyMap<string, DayCounts>> {
  const [from = '', upTo = from] = [days.at(0), days.at(-1)];
  const found = await readQuarters(organization, counterNames.days, { from, upTo });
  return new Map(found.map(([day, sums]) => [day, dayCounts(sums)]));
}

const dayCounts = (sums: Sums): DayCounts => ({
  // Object.fromEntries does not keep the names in its type.
  sends: Object.fromEntries(
    channels.map((channel) => [channel, sums.get(dayCountNames.sends(channel)) ?? 0]),
  ) as DayCounts['sends'],
  ...pickCounts(sums, ['delivered', 'failed', 'payments', 'promises']),
  blocked: countsByName(sums, dayCountNames.blocked),
  paid: byCurrency(sums, dayCountNames.paid),
  promised: byCurrency(sums, dayCountNames.promised),
  optOuts: sums.get('opt_outs') ?? 0,
});

/** The open accounts by the month of their due date, in no particular order. */
export async function readDueMonthCounts(organization: OrganizationId): Promise<DueMonthCounts[]> {
  const found = await readQuarters(organization, counterNames.due);
  return found.map(([month, sums]) => ({
    month: month === noDueMonth ? null : month,
    accounts: sums.get('accounts') ?? 0,
    pending: byCurrency(sums, pendingCountName),
  }));
}

export const counterKey = ({ organization, of, part }: CounterRef): Key => keys.counts(organization, of, part);

/** Reads counter items consistently; the result is keyed by `counterId`. */
export async function readCounterItems(
  counters: readonly CounterRef[],
): Promise<ReadonlyMap<string, CounterItem | undefined>> {
  const items = await getItems<CounterItem & Key>(counters.map(counterKey), 'counts', { consistent: true });
  const itemsByKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return new Map(
    counters.map((counter) => {
      const { pk, sk } = counterKey(counter);
      return [counterId(counter), itemsByKey.get(`${pk} ${sk}`)];
    }),
  );
}

/**
 * Adds to the counts of a counter item, or creates it, provided that it is unchanged since `before` was read. `shards`
 * replaces the shard positions; they stay unchanged without it.
 */
export const addToCounter = (
  counter: CounterRef,
  before: Pick<CounterItem, 'version'> | undefined,
  addition: CounterAddition,
) => updateItem<CounterItem>(counterKey(counter), counterChange(counter, before, addition));

interface CounterAddition {
  readonly sums: ReadonlyMap<string, bigint>;
  readonly shards?: CounterItem['shards'];
}

/** The change of `addToCounter`, for a transaction. */
export const counterChange = (
  { organization }: CounterRef,
  before: Pick<CounterItem, 'version'> | undefined,
  { sums, shards }: CounterAddition,
): Change => ({
  ...(shards && { set: { shards } }),
  setOnce: { kind: 'counts', organization, ...(!shards && { shards: {} }) },
  add: { version: 1, ...Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n)) },
  onlyIf: before ? unchangedSince(before) : absent,
});

type StoredItem = Readonly<Record<string, unknown>> & Key;

const pageLimit = 1000;

async function* readPartition<Item extends Key = StoredItem>(
  pk: string,
  range: Pick<TableQuery, 'from' | 'upTo'> = {},
): AsyncGenerator<Item> {
  let after: string | undefined;
  do {
    const page = await queryPage<Item>({ pk, after, limit: pageLimit, ...range });
    yield* page.items;
    after = page.last;
  } while (after !== undefined);
}

async function readWhole<Item extends Key>(...[pk, range]: Parameters<typeof readPartition>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of readPartition<Item>(pk, range)) items.push(item);
  return items;
}

/** The accounts of a partition, each followed by what belongs to it and has a time from `since` on. */
async function* readAccountsSince(organization: OrganizationId, pk: string, since: string): AsyncGenerator<StoredItem> {
  for await (const account of readPartition(pk)) {
    yield account;
    // The sort key of an account is its id.
    yield* readPartition(partitions.ofAccount(organization, account.sk as AccountId), { from: since });
  }
}

/**
 * Readers of all counted items: one for each partition with accounts, with opt-outs, or with queue items of the given days.
 * Of what belongs to accounts, they read what has a time from `since` on.
 */
export const countedPartitions = (
  organization: OrganizationId,
  days: readonly string[],
  since: string,
): readonly AsyncGenerator<StoredItem>[] => [
  ...partitions.accounts(organization).map((pk) => readAccountsSince(organization, pk, since)),
  readPartition(partitions.optOuts(organization)),
  ...days.flatMap((day) => partitions.queue(organization, day)).map((pk) => readPartition(pk)),
];

/** The existing counters of due months. */
export async function listDueMonthCounters(organization: OrganizationId): Promise<CounterRef[]> {
  const names = quarters.map(counterNames.due);
  const found = await Promise.all(
    names.map(async (of) => {
      const items = await readWhole(partitions.counts(organization, of));
      return items.map(({ sk }): CounterRef => ({ organization, of, part: sk }));
    }),
  );
  return found.flat();
}

export async function listCampaignIds(organization: OrganizationId): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sk } of readPartition(partitions.campaigns(organization))) ids.push(sk);
  return ids;
}
