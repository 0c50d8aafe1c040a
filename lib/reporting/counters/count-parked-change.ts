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

/** What a change adds; nothing if that cannot be computed, because then no attempt has counted anything of it. */
async function tryDeltasOf(change: ItemChange): Promise<readonly SequencedDelta[]> {
  try {
    return await deltasOf([change]);
  } catch (error) {
    if (isTransient(error)) throw error;
    return [];
  }
}

/**
 * Records that a change is passed over, with the counters that have counted it. Only valid before any later change of the
 * shard is counted without it: later, a counter's position no longer says whether it has. Repeated, it changes nothing.
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
 * Leaves out changes that were passed over. A batch that is delivered again may contain one, and may count it now, which
 * its replay would do once more. `isRecent` says that no attempt can have given the change up yet, which saves the read.
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

/** Whether a change is passed over and was not replayed. */
export async function isParked(shard: string, { sequence }: ItemChange): Promise<boolean> {
  const parked = await parkedChangeStore().read({ shard, sequence });
  return parked !== undefined && parked.replayed_at === undefined;
}

/**
 * Counts a change that was passed over, in those counters that have not counted it. Counts it once however often it is
 * called, and whatever was counted meanwhile.
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
        // Without the position of the shard, which is beyond the change.
        const update = counterUpdate(undefined, shard, [each]);
        return update ? [counterItems.addition(each.delta, before, { sums: update.sums })] : [];
      });
      return (await parkedChanges.replay({ shard, sequence }, additions, now)) ? undefined : versionConflict;
    },
    () => tooManyConflicts('counter'),
  );
}
