import { retryOnConflict, versionConflict } from '../../aws/table/version-conflict.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { ItemChange } from '../../jobs/on-stream.ts';
import { type CounterItem, type SequencedDelta, counterUpdate } from './counter-item.ts';
import { addToCounter, readCounterItems } from './counter-store.ts';
import { type CounterRef, counterId, deltasOfChange } from './counts.ts';

const maxConcurrentWrites = 16;

/**
 * Counts the changes in one shard of the table's stream exactly once: each counter item is written together with the
 * shard position up to which it has been counted. Safe to call again with the same changes, in other batches or after a
 * crash.
 */
export async function countChanges(shard: string, changes: readonly ItemChange[]): Promise<void> {
  const deltas = changes.flatMap(({ before, after, sequence, atSeconds }) =>
    deltasOfChange(before, after).map((delta): SequencedDelta => ({ delta, sequence, atSeconds })),
  );
  const deltasById = Map.groupBy(deltas, ({ delta }) => counterId(delta));
  const counters = new Map(deltas.map(({ delta }) => [counterId(delta), delta]));
  const items = await readCounterItems([...counters.values()]);
  await mapInParallel([...counters], maxConcurrentWrites, ([id, counter]) =>
    countInto(counter, items.get(id), shard, deltasById.get(id) ?? []),
  );
}

/** Two shards may write to one counter item if a partition of the table was split, so a version conflict is retried. */
function countInto(
  counter: CounterRef,
  item: CounterItem | undefined,
  shard: string,
  deltas: readonly SequencedDelta[],
): Promise<void> {
  let before = item;
  return retryOnConflict(
    async () => {
      const update = counterUpdate(before, shard, deltas);
      if (!update) return;
      const written = await addToCounter(counter, before, update);
      if (written.ok) return;
      before = written.current;
      return versionConflict;
    },
    () => new Error(`Gave up after too many version conflicts on the counter ${counter.of}.`),
  );
}
