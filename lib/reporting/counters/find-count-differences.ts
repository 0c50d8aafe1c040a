import { quarters, segments } from '../../platform/aws/table/keys.ts';
import { daysBetween } from '../../foundation/calendar.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import { startOfDay } from '../../foundation/wall-clock.ts';
import { allOrganizationsStore } from '../../tenancy/organizations/all-organizations-store.ts';
import { agentDay, agentsCounter } from './agent-counts.ts';
import { type CounterRef, counterId } from './counter-delta.ts';
import { countEntries } from './counter-item.ts';
import { counterItemStore } from './counter-item-store.ts';
import { countStore } from './count-store.ts';
import { countedItemStore } from './counted-item-store.ts';
import { counterNames, countsOfItem } from './counts.ts';
import { isDated } from './day-counts.ts';
import { isPromiseCounter } from './promise-counts.ts';

/** A count that differs from a recount of the items. Amounts are in units of 0.0001. */
export interface CountDifference {
  readonly of: string;
  readonly part: string;
  readonly name: string;
  readonly counted: number;
  readonly recounted: number;
  readonly version: number | undefined;
}

const maxConcurrentReads = 16;

/** Sums by name for each counter id, as bigints because they may exceed the safe integers. */
type Recount = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** The start of the first day in the time zone, RFC 3339. Without days `~`, which sorts after every instant. */
function startOfDays(days: readonly string[], timezone: string): string {
  const [first] = [...days].sort();
  return first === undefined ? '~' : new Date(startOfDay(timezone, daysBetween('1970-01-01', first))).toISOString();
}

const dayOf = ({ of, part }: CounterRef): string => (of === agentsCounter ? agentDay.parse(part).day : part);

const firstDayOf = (days: readonly string[]): string => [...days].sort()[0] ?? '~';

/** Entries of the ledger are counted by day and by month, so that whole months are compared. */
const firstMonthOf = (days: readonly string[]): string => firstDayOf(days).slice(0, 7);

async function recount(
  organization: OrganizationId,
  days: readonly string[],
  queueDays: readonly string[],
): Promise<{ readonly recount: Recount; readonly counters: ReadonlyMap<string, CounterRef> }> {
  const timezone =
    (await allOrganizationsStore().readTimezones([organization], { consistent: true })).get(organization) ?? 'UTC';
  const sums = new Map<string, Map<string, bigint>>();
  const counters = new Map<string, CounterRef>();
  const items = countedItemStore(organization);
  const isInDays = (item: unknown, counter: CounterRef) =>
    !isPromiseCounter(counter) && (!isDated(item) || days.includes(dayOf(counter)));
  // A promise made before these days may be due in or after them.
  const readers = [
    ...items.readers(queueDays, startOfDays(days, timezone)).map((read) => ({ read, isRead: isInDays })),
    ...items.ledgerReaders(firstMonthOf(days)).map((read) => ({ read, isRead: isInDays })),
    ...items
      .promiseReaders(firstDayOf(days))
      .map((read) => ({ read, isRead: (_: unknown, counter: CounterRef) => isPromiseCounter(counter) })),
  ];
  await mapInParallel(readers, maxConcurrentReads, async ({ read, isRead }) => {
    for await (const item of read)
      for (const { counts, ...counter } of countsOfItem(item, timezone)) {
        if (!isRead(item, counter)) continue;
        const id = counterId(counter);
        counters.set(id, counter);
        const own = sums.get(id) ?? new Map<string, bigint>();
        sums.set(id, own);
        for (const [name, count] of Object.entries(counts)) own.set(name, (own.get(name) ?? 0n) + BigInt(count));
      }
  });
  return { recount: sums, counters };
}

/** Lists the counters that may have counts, including those whose items may all be gone. */
async function listCounters(
  organization: OrganizationId,
  days: readonly string[],
  queueDays: readonly string[],
  recounted: ReadonlyMap<string, CounterRef>,
): Promise<readonly CounterRef[]> {
  const campaigns = await countedItemStore(organization).listCampaignIds();
  const bySegment = new Set([
    counterNames.status,
    ...campaigns.map(counterNames.campaign),
    ...queueDays.map(counterNames.queue),
    ...[...recounted.values()].filter(({ part }) => segments.includes(part)).map(({ of }) => of),
  ]);
  const sorted = [...days].sort();
  const all = [
    ...[...bySegment].flatMap((of) => segments.map((part): CounterRef => ({ organization, of, part }))),
    ...quarters.map(counterNames.days).flatMap((of) => days.map((part): CounterRef => ({ organization, of, part }))),
    ...(await countStore(organization).listDueMonthCounters()),
    ...(await countStore(organization).listStepCounters(campaigns, sorted[0] ?? '~', sorted.at(-1) ?? '~')),
    ...(await countStore(organization).listAgentCounters(sorted[0] ?? '~', sorted.at(-1) ?? '~')),
    ...(await countStore(organization).listPromiseCounters(firstDayOf(days))),
    ...(await countStore(organization).listLedgerCounters(firstMonthOf(days))),
    ...recounted.values(),
  ];
  return [...new Map(all.map((counter) => [counterId(counter), counter])).values()];
}

/**
 * Compares an organization's counts with its items, for the given days. `queueDays` are the days that may have a queue.
 * Reads without a snapshot, so a concurrent write may look like a difference that the next comparison does not find.
 */
export async function findCountDifferences(
  organization: OrganizationId,
  days: readonly string[],
  queueDays: readonly string[] = days,
): Promise<CountDifference[]> {
  const recounted = await recount(organization, days, queueDays);
  const counters = await listCounters(organization, days, queueDays, recounted.counters);
  const items = await counterItemStore().readMany(counters);
  return counters.flatMap((counter) => {
    const { of, part } = counter;
    const item = items.get(counterId(counter));
    const counts = new Map(item ? countEntries(item) : []);
    const actual = recounted.recount.get(counterId(counter)) ?? new Map<string, bigint>();
    return [...new Set([...counts.keys(), ...actual.keys()])].sort().flatMap((name): CountDifference[] => {
      const [before, after] = [counts.get(name) ?? 0, Number(actual.get(name) ?? 0n)];
      return before === after ? [] : [{ of, part, name, counted: before, recounted: after, version: item?.version }];
    });
  });
}
