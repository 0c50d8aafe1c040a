import { segments } from '../../aws/table/keys.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { countEntries } from './counter-item.ts';
import { countedPartitions, listCampaignIds, readCounterItems } from './counter-store.ts';
import { type CounterRef, counterId, counterNames, countsOfItem } from './counts.ts';

/** A count that differs from a recount of the items. Amounts are in units of 0.0001. */
export interface CountDifference {
  readonly of: string;
  readonly segment: string;
  readonly name: string;
  readonly counted: number;
  readonly recounted: number;
  /** The version of the counter item; undefined if it does not exist. */
  readonly version: number | undefined;
}

const maxConcurrentReads = 16;

/** Sums by name, for each counter id. They are bigints because they may exceed the safe integers. */
type Recount = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

async function recount(
  organization: OrganizationId,
  days: readonly string[],
): Promise<{ readonly recount: Recount; readonly counterNames: readonly string[] }> {
  const sums = new Map<string, Map<string, bigint>>();
  const names = new Set<string>();
  await mapInParallel(countedPartitions(organization, days), maxConcurrentReads, async (items) => {
    for await (const item of items)
      for (const { counts, ...counter } of countsOfItem(item)) {
        names.add(counter.of);
        const id = counterId(counter);
        const own = sums.get(id) ?? new Map<string, bigint>();
        sums.set(id, own);
        for (const [name, count] of Object.entries(counts)) own.set(name, (own.get(name) ?? 0n) + BigInt(count));
      }
  });
  return { recount: sums, counterNames: [...names] };
}

/**
 * Compares the counts of an organization with its items, including its queue on the given days. Reads everything without
 * a snapshot, so a concurrent write may show up as a difference that is gone the next time.
 */
export async function findCountDifferences(
  organization: OrganizationId,
  days: readonly string[],
): Promise<CountDifference[]> {
  const recounted = await recount(organization, days);
  const campaigns = await listCampaignIds(organization);
  const names = new Set([
    counterNames.status,
    ...campaigns.map(counterNames.campaign),
    ...days.map(counterNames.queue),
    ...recounted.counterNames,
  ]);
  const counters = [...names].flatMap((of) => segments.map((segment): CounterRef => ({ organization, of, segment })));
  const items = await readCounterItems(counters);
  return counters.flatMap((counter) => {
    const { of, segment } = counter;
    const item = items.get(counterId(counter));
    const counts = new Map(item ? countEntries(item) : []);
    const actual = recounted.recount.get(counterId(counter)) ?? new Map<string, bigint>();
    return [...new Set([...counts.keys(), ...actual.keys()])].sort().flatMap((name): CountDifference[] => {
      const [before, after] = [counts.get(name) ?? 0, Number(actual.get(name) ?? 0n)];
      return before === after ? [] : [{ of, segment, name, counted: before, recounted: after, version: item?.version }];
    });
  });
}
