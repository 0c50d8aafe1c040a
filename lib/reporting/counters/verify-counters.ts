import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { type Key, keys, partitions, segments } from '../../aws/table/keys.ts';
import { absent, getItems, queryPage, updateItem } from '../../aws/table/table.ts';
import { counterNames, countsOfItem } from './counts.ts';
import { type CounterItem, countEntries } from './counter-item.ts';

/** A count that is not what the items come to. Amounts are in units of 0.0001. */
export interface CountDifference {
  readonly of: string;
  readonly segment: string;
  readonly name: string;
  readonly counted: number;
  readonly recounted: number;
  /** How often the counter item had been written; undefined where there is none. */
  readonly version: number | undefined;
}

const queriesAtOnce = 16;
const pageMax = 1000;

async function* itemsOf(pk: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let after: string | undefined;
  do {
    const page = await queryPage<Readonly<Record<string, unknown>>>({ pk, after, limit: pageMax });
    yield* page.items;
    after = page.last;
  } while (after !== undefined);
}

/** Sums by name, by the key of the counter item they belong into; exact, whatever their size. */
type Recount = Map<string, Map<string, bigint>>;

const textOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

async function recount(
  organization: OrganizationId,
  days: readonly string[],
): Promise<{ sums: Recount; kinds: string[] }> {
  const sums: Recount = new Map();
  const kinds = new Set<string>();
  const counted = [...partitions.accounts(organization), ...days.flatMap((day) => partitions.queue(organization, day))];
  await mapInParallel(counted, queriesAtOnce, async (pk) => {
    for await (const item of itemsOf(pk))
      for (const { of, segment, counts } of countsOfItem(item)) {
        kinds.add(of);
        const place = textOf(keys.counts(organization, of, segment));
        const own = sums.get(place) ?? new Map<string, bigint>();
        sums.set(place, own);
        for (const [name, count] of Object.entries(counts)) own.set(name, (own.get(name) ?? 0n) + BigInt(count));
      }
  });
  return { sums, kinds: [...kinds] };
}

async function campaignsOf(organization: OrganizationId): Promise<string[]> {
  const ids: string[] = [];
  for await (const { sk } of itemsOf(partitions.campaigns(organization))) ids.push(String(sk));
  return ids;
}

/**
 * Compares the counts of an organization with its items, and those of its queue on the given days. It reads all of them,
 * one after the other: what is written meanwhile may show as a difference that is gone the next time.
 */
export async function findDifferences(
  organization: OrganizationId,
  days: readonly string[],
): Promise<CountDifference[]> {
  const { sums, kinds } = await recount(organization, days);
  const campaigns = await campaignsOf(organization);
  const all = new Set([
    counterNames.status,
    ...campaigns.map(counterNames.campaign),
    ...days.map(counterNames.queue),
    ...kinds,
  ]);
  const places = [...all].flatMap((of) =>
    segments.map((segment) => ({ of, segment, key: keys.counts(organization, of, segment) })),
  );
  const wanted = places.map(({ key }) => key);
  const found = await getItems<CounterItem & Key>(wanted, { consistent: true });
  const items = new Map(found.map((item) => [textOf(item), item]));
  return places.flatMap(({ of, segment, key }) => {
    const item = items.get(textOf(key));
    const counts = new Map(item ? countEntries(item) : []);
    const actual = sums.get(textOf(key)) ?? new Map<string, bigint>();
    return [...new Set([...counts.keys(), ...actual.keys()])].sort().flatMap((name): CountDifference[] => {
      const [counted, recounted] = [counts.get(name) ?? 0, Number(actual.get(name) ?? 0n)];
      return counted === recounted ? [] : [{ of, segment, name, counted, recounted, version: item?.version }];
    });
  });
}

const sameAs = (one: CountDifference) => (other: CountDifference) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Adds what is missing to counts, as far as a look some time later found the same difference and nothing counted in
 * between. Right only while the stream has told of everything: what it has not would be counted twice.
 */
export async function repairCounts(
  organization: OrganizationId,
  before: readonly CountDifference[],
  later: readonly CountDifference[],
): Promise<readonly CountDifference[]> {
  const steady = later.filter((difference) => before.some(sameAs(difference)));
  const byItem = Map.groupBy(steady, ({ of, segment }) => textOf(keys.counts(organization, of, segment)));
  const mended = await mapInParallel([...byItem.values()], queriesAtOnce, async (differences) => {
    // A group has what it was made for.
    const [{ of, segment, version }] = differences as [CountDifference, ...CountDifference[]];
    const written = await updateItem<CounterItem>(keys.counts(organization, of, segment), {
      setOnce: { kind: 'counts', organization, shards: {} },
      add: {
        version: 1,
        ...Object.fromEntries(differences.map(({ name, counted, recounted }) => [name, recounted - counted])),
      },
      onlyIf: version === undefined ? absent : { expression: '#version = :before', values: { ':before': version } },
    });
    return written.ok ? differences : [];
  });
  return mended.flat();
}
