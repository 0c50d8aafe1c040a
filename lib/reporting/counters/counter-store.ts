import { type Key, keys, partitions, segments } from '../../aws/table/keys.ts';
import { absent, getItems, queryPage, updateItem } from '../../aws/table/table.ts';
import { unchangedSince } from '../../aws/table/version-conflict.ts';
import type { CampaignCounts } from '../../campaigns/campaigns/campaign.ts';
import { queueStatuses } from '../../campaigns/execution/contract.ts';
import { collectionStatuses } from '../../foundation/collection-status.ts';
import type { CampaignId, OrganizationId } from '../../foundation/ids.ts';
import { fromUnits } from '../../foundation/money.ts';
import { type CounterItem, countEntries } from './counter-item.ts';
import {
  type AccountCounts,
  type CounterRef,
  type QueueCounts,
  campaignCountNames,
  counterId,
  counterNames,
  legacyRecoveredCountName,
  paidCountName,
  pendingCountName,
  recoveredCountName,
  settledCountName,
} from './counts.ts';

type Sums = ReadonlyMap<string, number>;

/** The counts of one counter, summed over its segments. */
async function readSums(organization: OrganizationId, of: string): Promise<Sums> {
  const items = await getItems<CounterItem>(
    segments.map((segment) => keys.counts(organization, of, segment)),
    'counts',
  );
  const sums = new Map<string, number>();
  for (const [name, count] of items.flatMap(countEntries)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function pickCounts<Name extends string>(sums: Sums, names: readonly Name[]): Record<Name, number> {
  // Object.fromEntries does not keep the names in its type.
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? 0])) as Record<Name, number>;
}

/** The amounts by currency among counts whose names `nameIn` makes from a currency. */
function byCurrency(sums: Sums, nameIn: (currency: string) => string): Record<string, number> {
  const prefix = nameIn('');
  const own = [...sums].filter(([name, units]) => name.startsWith(prefix) && units !== 0);
  return Object.fromEntries(own.map(([name, units]) => [name.slice(prefix.length), fromUnits(units)]));
}

/** The counts of a campaign's accounts. Like all counts they are seconds behind the items. */
export async function readCampaignCounts(organization: OrganizationId, campaign: CampaignId): Promise<CampaignCounts> {
  const sums = await readSums(organization, counterNames.campaign(campaign));
  return {
    ...pickCounts(sums, campaignCountNames),
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

const keyOf = ({ organization, of, segment }: CounterRef): Key => keys.counts(organization, of, segment);

/** Reads counter items consistently; the result is keyed by `counterId`. */
export async function readCounterItems(
  counters: readonly CounterRef[],
): Promise<ReadonlyMap<string, CounterItem | undefined>> {
  const items = await getItems<CounterItem & Key>(counters.map(keyOf), 'counts', { consistent: true });
  const itemsByKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
  return new Map(
    counters.map((counter) => {
      const { pk, sk } = keyOf(counter);
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
  { sums, shards }: { readonly sums: ReadonlyMap<string, bigint>; readonly shards?: CounterItem['shards'] },
) =>
  updateItem<CounterItem>(keyOf(counter), {
    ...(shards && { set: { shards } }),
    setOnce: { kind: 'counts', organization: counter.organization, ...(!shards && { shards: {} }) },
    add: { version: 1, ...Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n)) },
    onlyIf: before ? unchangedSince(before) : absent,
  });

type StoredItem = Readonly<Record<string, unknown>>;

const pageLimit = 1000;

async function* readPartition(pk: string): AsyncGenerator<StoredItem> {
  let after: string | undefined;
  do {
    const page = await queryPage<StoredItem>({ pk, after, limit: pageLimit });
    yield* page.items;
    after = page.last;
  } while (after !== undefined);
}

/** Readers of all counted items: one for each partition with accounts, or with queue items of the given days. */
export const countedPartitions = (
  organization: OrganizationId,
  days: readonly string[],
): readonly AsyncGenerator<StoredItem>[] =>
  [...partitions.accounts(organization), ...days.flatMap((day) => partitions.queue(organization, day))].map(
    readPartition,
  );

export async function listCampaignIds(organization: OrganizationId): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sk } of readPartition(partitions.campaigns(organization))) ids.push(String(sk));
  return ids;
}
