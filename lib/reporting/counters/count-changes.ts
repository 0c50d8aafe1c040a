import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { OrganizationId } from '../../foundation/ids.ts';
import { mapInParallel } from '../../foundation/map-in-parallel.ts';
import type { ItemChange } from '../../platform/jobs/on-stream.ts';
import { allOrganizationsStore } from '../../tenancy/organizations/all-organizations-store.ts';
import type { CountedSums } from './business-metrics.ts';
import { type CounterItem, type SequencedDelta, counterUpdate, isCounted } from './counter-item.ts';
import { counterItemStore } from './counter-item-store.ts';
import { type CounterRef, counterId } from './counter-delta.ts';
import { deltasOfChange } from './counts.ts';
import { isDated } from './day-counts.ts';

const maxConcurrentWrites = 16;

const defaultTimezone = 'UTC';

/**
 * Counts the changes of one stream shard exactly once: each counter item is written together with the shard position
 * that it includes. Safe to repeat with the same changes, in other batches or after a crash. `onCounted` is called at
 * most once for each write, and not if the reply of the write was lost. Returns the sequence numbers of the changes that
 * no earlier delivery counted.
 */
export async function countChanges(
  shard: string,
  changes: readonly ItemChange[],
  onCounted: (counted: CountedSums) => void,
): Promise<ReadonlySet<bigint>> {
  const deltas = await deltasOf(changes);
  const deltasById = Map.groupBy(deltas, ({ delta }) => counterId(delta));
  const counters = new Map(deltas.map(({ delta }) => [counterId(delta), delta]));
  const items = await counterItemStore().readMany([...counters.values()]);
  const counted = new Set(deltas.map(({ sequence }) => sequence));
  await mapInParallel([...counters], maxConcurrentWrites, async ([id, counter]) => {
    const repeated = await countInto(counter, items.get(id), shard, deltasById.get(id) ?? [], onCounted);
    for (const { sequence } of repeated) counted.delete(sequence);
  });
  return counted;
}

/** Computes what changes add to the counters. Throws before anything is written if one of them cannot be counted. */
export async function deltasOf(changes: readonly ItemChange[]): Promise<readonly SequencedDelta[]> {
  const timezoneOf = await loadTimezones(changes);
  const deltas = changes.flatMap(({ before, after, sequence, atSeconds }) =>
    deltasOfChange(before, after, timezoneOf(after ?? before)).map((delta): SequencedDelta => ({
      delta,
      sequence,
      atSeconds,
    })),
  );
  for (const { delta } of deltas)
    for (const [name, count] of Object.entries(delta.counts))
      if (!Number.isInteger(count)) throw new TypeError(`The count ${name} of a change is ${count}.`);
  return deltas;
}

async function loadTimezones(changes: readonly ItemChange[]): Promise<(item: unknown) => string> {
  const dated = changes.flatMap(({ before, after }) => [before, after]).filter(isDated);
  const ids = new Set<OrganizationId>(dated.map(({ organization }) => organization));
  const timezones = ids.size === 0 ? undefined : await allOrganizationsStore().readTimezones([...ids]);
  return (item) => (isDated(item) ? timezones?.get(item.organization) : undefined) ?? defaultTimezone;
}

/**
 * Returns what the item included before. After a table partition was split, two shards may write the same counter item,
 * so version conflicts are retried.
 */
function countInto(
  counter: CounterRef,
  item: CounterItem | undefined,
  shard: string,
  deltas: readonly SequencedDelta[],
  onCounted: (counted: CountedSums) => void,
): Promise<readonly SequencedDelta[]> {
  let before = item;
  return retryOnConflict(
    async () => {
      const update = counterUpdate(before, shard, deltas);
      if (!update) return deltas;
      const written = await counterItemStore().add(counter, before, update);
      if (written.ok) {
        onCounted({ counter, sums: update.sums });
        return deltas.filter(({ sequence }) => isCounted(before, shard, sequence));
      }
      before = written.current;
      return versionConflict;
    },
    () => tooManyConflicts('counter'),
  );
}
