import { type Key, keys } from '../../platform/aws/table/keys.ts';
import { type Change, type WriteResult, absent, getItems, updateItem } from '../../platform/aws/table/table.ts';
import { unchangedSince } from '../../platform/aws/table/version-conflict.ts';
import { type CounterRef, counterId } from './counter-delta.ts';
import type { CounterItem } from './counter-item.ts';

type ReadCounter = Pick<CounterItem, 'version'> | undefined;

interface CounterAddition {
  readonly sums: ReadonlyMap<string, bigint>;
  /** Replaces the shard positions, which otherwise stay unchanged. */
  readonly shards?: CounterItem['shards'];
}

export const counterItemStore = () => {
  const keyOf = ({ organization, of, part }: CounterRef): Key => keys.counts(organization, of, part);

  const changeOf = ({ organization }: CounterRef, before: ReadCounter, { sums, shards }: CounterAddition): Change => ({
    ...(shards && { set: { shards } }),
    setOnce: { kind: 'counts', organization, ...(!shards && { shards: {} }) },
    add: { version: 1, ...Object.fromEntries([...sums].filter(([, sum]) => sum !== 0n)) },
    onlyIf: before ? unchangedSince(before) : absent,
  });

  return {
    async readMany(counters: readonly CounterRef[]): Promise<ReadonlyMap<string, CounterItem | undefined>> {
      const items = await getItems<CounterItem & Key>(counters.map(keyOf), 'counts', { consistent: true });
      const itemsByKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
      return new Map(
        counters.map((counter) => {
          const { pk, sk } = keyOf(counter);
          return [counterId(counter), itemsByKey.get(`${pk} ${sk}`)];
        }),
      );
    },

    add: (counter: CounterRef, before: ReadCounter, addition: CounterAddition): Promise<WriteResult<CounterItem>> =>
      updateItem<CounterItem>(keyOf(counter), changeOf(counter, before, addition)),

    /** The same write, as part of a transaction. */
    addition: (counter: CounterRef, before: ReadCounter, addition: CounterAddition) => ({
      update: keyOf(counter),
      change: changeOf(counter, before, addition),
    }),
  };
};
