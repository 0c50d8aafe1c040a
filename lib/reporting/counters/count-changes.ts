import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { ItemChange } from '../../jobs/on-stream.ts';
import { type Key, keys } from '../../aws/table/keys.ts';
import { absent, getItems, updateItem } from '../../aws/table/table.ts';
import { type CounterDelta, deltasOfChange } from './counts.ts';
import { type SequencedDelta, type CounterItem, counterUpdate } from './counter-item.ts';

const writesAtOnce = 16;
/** Two shards meet at one counter item where the accounts of a segment lie in several partitions of the table. */
const attemptsMax = 20;

/**
 * Counts what changed in one shard of the table's stream, exactly once: every counter item is written together with how
 * far the shard is counted in it. The same changes again, in other batches or after a death half way, add nothing.
 */
export async function countChanges(shard: string, changes: readonly ItemChange[]): Promise<void> {
  const counted = changes.flatMap(({ before, after, sequence, atSeconds }) =>
    deltasOfChange(before, after).map((each): SequencedDelta => ({ counted: each, sequence, atSeconds })),
  );
  const byItem = Map.groupBy(counted, (change) => nameOf(keyOf(change.counted)));
  const groups = [...byItem.values()].flatMap(([first, ...others]) =>
    first ? [{ counted: first.counted, changes: [first, ...others] }] : [],
  );
  const wanted = groups.map((group) => keyOf(group.counted));
  const found = await getItems<CounterItem & Key>(wanted, { consistent: true });
  const itemsByName = new Map(found.map((item) => [nameOf(item), item]));
  await mapInParallel(groups, writesAtOnce, (group) =>
    addTo(itemsByName.get(nameOf(keyOf(group.counted))), group.counted, shard, group.changes),
  );
}

const keyOf = ({ organization, of, segment }: CounterDelta): Key => keys.counts(organization, of, segment);

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

async function addTo(
  found: CounterItem | undefined,
  counted: CounterDelta,
  shard: string,
  changes: readonly SequencedDelta[],
): Promise<void> {
  let item = found;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const addition = counterUpdate(item, shard, changes);
    if (!addition) return;
    const written = await updateItem<CounterItem>(keyOf(counted), {
      set: { shards: addition.shards },
      setOnce: { kind: 'counts', organization: counted.organization },
      add: { version: 1, ...Object.fromEntries([...addition.sums].filter(([, sum]) => sum !== 0n)) },
      onlyIf: item ? { expression: '#version = :before', values: { ':before': item.version } } : absent,
    });
    if (written.ok) return;
    item = written.current;
  }
  throw new Error('Too many writers at one counter.');
}
