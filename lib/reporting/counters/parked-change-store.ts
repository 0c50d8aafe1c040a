import { type Key, keys, partitions } from '../../platform/aws/table/keys.ts';
import {
  type Condition,
  type TransactionPart,
  absent,
  getItem,
  putItem,
  queryPage,
  transact,
} from '../../platform/aws/table/table.ts';

/** A change of the stream that was skipped so that the changes after it could be counted. */
export interface ParkedChange {
  readonly kind: 'parked_change';
  readonly organization?: string;
  readonly counted: readonly string[];
  readonly replayed_at?: string;
  readonly expires_at_seconds: number;
}

export interface ChangeRef {
  readonly shard: string;
  readonly sequence: bigint;
}

/** Longer than the dead-letter queue keeps its messages. */
const retentionSeconds = 15 * 24 * 60 * 60;

const notReplayed: Condition = { expression: 'attribute_exists(#pk) AND attribute_not_exists(#replayed_at)' };

export const parkedChangeStore = () => {
  const keyOf = ({ shard, sequence }: ChangeRef): Key => keys.parkedChange(shard, sequence);

  return {
    read: (change: ChangeRef): Promise<ParkedChange | undefined> =>
      getItem<ParkedChange>(keyOf(change), 'parked_change', { consistent: true }),

    /** Does nothing if an earlier attempt has recorded the change. */
    async add(change: ChangeRef, parked: Pick<ParkedChange, 'organization' | 'counted'>, now: Date): Promise<void> {
      const item: ParkedChange & Key = {
        ...keyOf(change),
        kind: 'parked_change',
        ...parked,
        expires_at_seconds: Math.floor(now.getTime() / 1000) + retentionSeconds,
      };
      await putItem({ ...item }, absent);
    },

    /**
     * Records a change as replayed together with its additions to the counters. Returns false if it was replayed
     * before, or if a counter was written since it was read.
     */
    async replay(change: ChangeRef, additions: readonly TransactionPart[], now: Date): Promise<boolean> {
      const replayed = { set: { replayed_at: now.toISOString() }, onlyIf: notReplayed };
      return (await transact([{ update: keyOf(change), change: replayed }, ...additions])).ok;
    },

    async readSequences(shard: string, first: bigint, last: bigint): Promise<ReadonlySet<bigint>> {
      const { sk: from, pk } = keyOf({ shard, sequence: first });
      const { sk: upTo } = keyOf({ shard, sequence: last });
      const page = await queryPage<Key>({ pk, from, upTo, limit: 1000, consistent: true });
      return new Set(page.items.map(({ sk }) => BigInt(sk.slice(shard.length + 1))));
    },

    async list(): Promise<readonly ParkedChange[]> {
      const pk = partitions.parkedChanges;
      const found: ParkedChange[] = [];
      let after: string | undefined;
      do {
        const page = await queryPage<ParkedChange>({ pk, kinds: 'parked_change', after, limit: 1000 });
        found.push(...page.items);
        after = page.last;
      } while (after !== undefined);
      return found.filter(({ replayed_at }) => replayed_at === undefined);
    },
  };
};
