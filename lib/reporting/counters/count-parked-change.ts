import { isTransient } from '../../platform/aws/is-transient.ts';
import { retryOnConflict, tooManyConflicts, versionConflict } from '../../platform/aws/table/version-conflict.ts';
import type { ItemChange } from '../../platform/jobs/on-stream.ts';
import { deltasOf } from './count-changes.ts';
import { counterId } from './counter-delta.ts';
import { type SequencedDelta, counterUpdate, isCounted } from './counter-item.ts';
import { counterItemStore } from './counter-item-store.ts';
import { parkedChangeStore } from './parked-change-store.ts';

const organizationOf = ({ before, after }: ItemChange): string | undefined => {
  const image = after ?? before;
  const isNamed = typeof image === 'object' && image !== null && 'organization' in image;
  return isNamed && typeof image.organization === 'string' ? image.organization : undefined;
};

/** Returns nothing if the deltas cannot be computed: then no attempt has counted any of them. */
async function tryDeltasOf(change: ItemChange): Promise<readonly SequencedDelta[]> {
  try {
    return await deltasOf([change]);
  } catch (error) {
    if (isTransient(error)) throw error;
    return [];
  }
}

/**
 * Records that a change is skipped, with the counters that include it. Valid only before a later change of the shard is
 * counted: after that, a counter's position no longer shows whether it includes this one. Safe to repeat.
 */
export async function recordParkedChange(shard: string, change: ItemChange, now: Date): Promise<void> {
  const counters = (await tryDeltasOf(change)).map(({ delta }) => delta);
  const items = await counterItemStore().readMany(counters);
  const { sequence } = change;
  const counted = counters
    .filter((counter) => isCounted(items.get(counterId(counter)), shard, sequence))
    .map(counterId);
  const organization = organizationOf(change);
  const parked = { ...(organization !== undefined && { organization }), counted };
  await parkedChangeStore().add({ shard, sequence }, parked, now);
}

/**
 * Filters out parked changes. A redelivered batch may contain one; counting it here would count it twice, because its
 * replay counts it too. `isRecent` changes cannot be parked yet, which saves the read.
 */
export async function withoutParked(
  shard: string,
  changes: readonly ItemChange[],
  isRecent: (change: ItemChange) => boolean,
): Promise<readonly ItemChange[]> {
  const old = changes.filter((change) => !isRecent(change));
  const [first, last] = [old.at(0), old.at(-1)];
  if (!first || !last) return changes;
  const parked = await parkedChangeStore().readSequences(shard, first.sequence, last.sequence);
  return parked.size === 0 ? changes : changes.filter(({ sequence }) => !parked.has(sequence));
}

export async function isParked(shard: string, { sequence }: ItemChange): Promise<boolean> {
  const parked = await parkedChangeStore().read({ shard, sequence });
  return parked !== undefined && parked.replayed_at === undefined;
}

/**
 * Adds a parked change to the counters that do not include it. Safe to repeat, and unaffected by what was counted
 * since.
 */
export function countParkedChange(shard: string, change: ItemChange, now: Date): Promise<void> {
  const { sequence } = change;
  const parkedChanges = parkedChangeStore();
  const counterItems = counterItemStore();
  return retryOnConflict(
    async () => {
      const parked = await parkedChanges.read({ shard, sequence });
      if (parked === undefined || parked.replayed_at !== undefined) return;
      const all = await deltasOf([change]);
      const missing = all.filter(({ delta }) => !parked.counted.includes(counterId(delta)));
      const items = await counterItems.readMany(missing.map(({ delta }) => delta));
      const additions = missing.flatMap((each) => {
        const before = items.get(counterId(each.delta));
        const update = counterUpdate(undefined, shard, [each]);
        return update ? [counterItems.addition(each.delta, before, { sums: update.sums })] : [];
      });
      return (await parkedChanges.replay({ shard, sequence }, additions, now)) ? undefined : versionConflict;
    },
    () => tooManyConflicts('counter'),
  );
}
