import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import { type Condition, absent, getItem, putItem, queryPage, transact } from '../../platform/aws/table/table.ts';
import { type CounterRef, counterId } from './counter-delta.ts';
import type { CounterItem } from './counter-item.ts';
import { counterChange, counterKey } from './counter-store.ts';

/** A change of the stream that was passed over, so that the changes after it could be counted. */
export interface ParkedChange {
  readonly kind: 'parked_change';
  /** The organization whose item changed; absent if the item does not say. */
  readonly organization?: string;
  /** The ids of the counters that had counted the change before it was parked. */
  readonly counted: readonly string[];
  /** When it was replayed, RFC 3339. */
  readonly replayed_at?: string;
  readonly expires_at_seconds: number;
}

/** Longer than the dead-letter queue keeps the content. */
const keptSeconds = 15 * 24 * 60 * 60;

const notReplayed: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#replayed_at)' };

/** An addition to a counter that was read before. */
export interface PlannedAddition {
  readonly counter: CounterRef;
  readonly before: CounterItem | undefined;
  readonly sums: ReadonlyMap<string, bigint>;
}

export const parkedChangeStore = (shard: string, sequence: bigint) => {
  const key = keys.parkedChange(shard, sequence);
  return {
    read: () => getItem<ParkedChange>(key, 'parked_change', { consistent: true }),

    /** Records the change as parked, unless an earlier attempt has. */
    async add(organization: string | undefined, counted: readonly CounterRef[], now: Date): Promise<void> {
      const item: ParkedChange & Key = {
        ...key,
        kind: 'parked_change',
        ...(organization !== undefined && { organization }),
        counted: counted.map(counterId),
        expires_at_seconds: Math.floor(now.getTime() / 1000) + keptSeconds,
      };
      await putItem({ ...item }, absent);
    },

    /** Counts the change and records it as replayed, in one transaction. Returns false if a counter or the record changed. */
    async replay(additions: readonly PlannedAddition[], now: Date): Promise<boolean> {
      const { ok } = await transact([
        { update: key, change: { set: { replayed_at: now.toISOString() }, onlyIf: notReplayed } },
        ...additions.map(({ counter, before, sums }) => ({
          update: counterKey(counter),
          change: counterChange(counter, before, { sums }),
        })),
      ]);
      return ok;
    },
  };
};

/** Which changes of a shard, from the first to the last, were parked, replayed or not. */
export async function readParkedSequences(shard: string, first: bigint, last: bigint): Promise<ReadonlySet<bigint>> {
  const { sk: from, pk } = keys.parkedChange(shard, first);
  const page = await queryPage<Key>({
    pk,
    from,
    upTo: keys.parkedChange(shard, last).sk,
    limit: 1000,
    consistent: true,
  });
  return new Set(page.items.map(({ sk }) => BigInt(sk.slice(shard.length + 1))));
}

/** The parked changes of all organizations that were not replayed. */
export async function listParkedChanges(): Promise<readonly ParkedChange[]> {
  const found: ParkedChange[] = [];
  let after: string | undefined;
  do {
    const page = await queryPage<ParkedChange>({
      pk: partitions.parkedChanges,
      kinds: 'parked_change',
      after,
      limit: 1000,
    });
    found.push(...page.items);
    after = page.last;
  } while (after !== undefined);
  return found.filter(({ replayed_at }) => replayed_at === undefined);
}
